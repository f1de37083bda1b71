/** What the user chose for this browser. boot.js reads the same entry before the first paint. */
import type { KeyValue } from './ports';

export const LOCALES = ['zh-Hans', 'zh-Hant', 'en'] as const;
export const THEMES = ['system', 'light', 'dark'] as const;
export const BOARDS = ['wood', 'bamboo', 'slate', 'contrast'] as const;
export const PIECES = ['cburnett', 'discs', 'plain'] as const;
export const SIZES = ['normal', 'large'] as const;

export const COORDINATES = ['outside', 'inside', 'off'] as const;
export const ANIMATIONS = ['none', 'fast', 'normal', 'slow'] as const;
export const NOTATIONS = ['letters', 'chinese', 'figurines', 'coordinates'] as const;
export const INPUTS = ['both', 'drag', 'tap'] as const;
export const AUTO_QUEENS = ['never', 'premove', 'always'] as const;
export const TENTHS = ['never', 'low', 'always'] as const;

/** How long a piece takes to its square. */
export const ANIMATION_MS: Record<(typeof ANIMATIONS)[number], number> = { none: 0, fast: 80, normal: 150, slow: 400 };
export const LETTERS = ['plain', 'words'] as const;

export type Locale = (typeof LOCALES)[number];

export interface Settings {
  /** null: the browser's language. */
  locale: Locale | null;
  theme: (typeof THEMES)[number];
  board: (typeof BOARDS)[number];
  pieces: (typeof PIECES)[number];
  size: (typeof SIZES)[number];
  sound: boolean;
  /** Loudness, 0 to 100. */
  volume: number;
  coordinates: (typeof COORDINATES)[number];
  animation: (typeof ANIMATIONS)[number];
  notation: (typeof NOTATIONS)[number];
  input: (typeof INPUTS)[number];
  autoQueen: (typeof AUTO_QUEENS)[number];
  /** A move is asked about before it is sent. */
  confirm: boolean;
  tenths: (typeof TENTHS)[number];
  /** Whether single letters are keys on the board. */
  letterKeys: boolean;
  /** How the letters of squares are said. */
  letters: (typeof LETTERS)[number];
}

export const DEFAULTS: Settings = {
  locale: null,
  theme: 'system',
  board: 'wood',
  pieces: 'cburnett',
  size: 'normal',
  sound: true,
  volume: 100,
  coordinates: 'outside',
  animation: 'normal',
  notation: 'letters',
  input: 'both',
  autoQueen: 'premove',
  confirm: false,
  tenths: 'low',
  letterKeys: true,
  letters: 'plain',
};

const KEY = 'duiyi.settings';

function oneOf<T extends string>(choices: readonly T[], value: unknown, fallback: T): T {
  return choices.find((choice) => choice === value) ?? fallback;
}

function percent(value: unknown, fallback: number): number {
  return typeof value === 'number' && value >= 0 && value <= 100 ? Math.round(value) : fallback;
}

export function loadSettings(store: KeyValue): Settings {
  const saved = parse(store.get(KEY));
  return {
    locale: LOCALES.find((locale) => locale === saved['locale']) ?? null,
    theme: oneOf(THEMES, saved['theme'], DEFAULTS.theme),
    board: oneOf(BOARDS, saved['board'], DEFAULTS.board),
    pieces: oneOf(PIECES, saved['pieces'], DEFAULTS.pieces),
    size: oneOf(SIZES, saved['size'], DEFAULTS.size),
    sound: saved['sound'] !== false,
    volume: percent(saved['volume'], DEFAULTS.volume),
    coordinates: oneOf(COORDINATES, saved['coordinates'], DEFAULTS.coordinates),
    animation: oneOf(ANIMATIONS, saved['animation'], DEFAULTS.animation),
    notation: oneOf(NOTATIONS, saved['notation'], DEFAULTS.notation),
    input: oneOf(INPUTS, saved['input'], DEFAULTS.input),
    autoQueen: oneOf(AUTO_QUEENS, saved['autoQueen'], DEFAULTS.autoQueen),
    confirm: saved['confirm'] === true,
    tenths: oneOf(TENTHS, saved['tenths'], DEFAULTS.tenths),
    letterKeys: saved['letterKeys'] !== false,
    letters: oneOf(LETTERS, saved['letters'], DEFAULTS.letters),
  };
}

export function saveSettings(store: KeyValue, settings: Settings): void {
  store.set(KEY, JSON.stringify(settings));
}

function parse(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** The browser's first language that we have, else 简体. */
export function preferredLocale(wanted: readonly string[]): Locale {
  for (const tag of wanted) {
    const lower = tag.toLowerCase();
    if (/^zh-(tw|hk|mo|hant)/.test(lower)) return 'zh-Hant';
    if (lower.startsWith('zh')) return 'zh-Hans';
    if (lower.startsWith('en')) return 'en';
  }
  return 'zh-Hans';
}
