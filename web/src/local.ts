/** What a local game needs of this browser. */
import { club } from './club.svelte';
import type { LocalWorld } from './domain/local_session';
import { LocalGames } from './domain/local_store';
import { randomBytes, scheduler, store } from './platform/env';

export const localGames = new LocalGames(store);

export const localWorld: LocalWorld = {
  games: localGames,
  api: club.api,
  scheduler,
  random: randomBytes,
  wall: () => Date.now(),
};
