import type { RandomBytes } from './ports';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const CMID_LENGTH = 22;

/** A client move id: 132 random bits. `crypto.randomUUID` does not exist on plain http. */
export function newCmid(random: RandomBytes): string {
  return Array.from(random(CMID_LENGTH), (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('');
}

const GAME_ID = /^[1-9A-HJ-NP-Za-km-z]{12}$/;

export function isGameId(text: string): boolean {
  return GAME_ID.test(text);
}

export const CODE_LENGTH = 6;

/** What a person types for a game code: any case, blanks and hyphens between, full-width letters of a Chinese keyboard. */
export function normalizeCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/[^0-9A-Za-z]/g, '')
    .toUpperCase()
    .slice(0, CODE_LENGTH);
}
