/** The user's settings, applied to the page and kept in this browser. */
import { loadSettings, preferredLocale, saveSettings, type Settings } from './domain/settings';
import { i18n } from './i18n/i18n.svelte';
import { store } from './platform/env';

class SettingsState {
  current = $state.raw<Settings>(loadSettings(store));

  change(changes: Partial<Settings>): void {
    this.current = { ...this.current, ...changes };
    saveSettings(store, this.current);
    this.apply();
  }

  apply(): void {
    const { locale, theme, board, pieces, size } = this.current;
    i18n.locale = locale ?? preferredLocale(navigator.languages);
    const root = document.documentElement;
    root.lang = i18n.locale;
    root.dataset['board'] = board;
    root.dataset['pieces'] = pieces;
    root.dataset['size'] = size;
    if (theme === 'system') delete root.dataset['theme'];
    else root.dataset['theme'] = theme;
  }
}

export const settings = new SettingsState();
