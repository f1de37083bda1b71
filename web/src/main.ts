import '@lichess-org/chessground/assets/chessground.base.css';
import '@lichess-org/chessground/assets/chessground.cburnett.css';
import './styles/index.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { club } from './club.svelte';
import { router } from './router.svelte';
import { settings } from './settings.svelte';

settings.apply();
router.listen();
club.listen();

const target = document.getElementById('app');
if (target !== null) {
  // What index.html shows until the program is there.
  target.textContent = '';
  mount(App, { target });
}
