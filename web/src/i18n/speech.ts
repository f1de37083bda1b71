/** Moves in words, for the ear: built from SAN, so it says exactly what the score says. */
import type { PieceLetter } from '../domain/protocol';
import type { Settings } from '../domain/settings';
import type { Messages } from './zh_hans';

export type Letters = Settings['letters'];

/** Names that no two ears confuse, where b, d, p and e sound alike. */
const NAMES: Record<string, string> = {
  a: 'Anna',
  b: 'Bella',
  c: 'Cesar',
  d: 'David',
  e: 'Eva',
  f: 'Felix',
  g: 'Gustav',
  h: 'Hector',
};

/** "e4" or "Eva 4"; also a file or a rank alone. */
export function spokenSquare(square: string, letters: Letters): string {
  if (letters === 'plain') return square;
  return square.replace(/[a-h]/, (file) => `${NAMES[file] ?? file} `).trim();
}

const SAN = /^([KQRBN])?([a-h]?[1-8]?)(x?)([a-h][1-8])(?:=([QRBN]))?([+#]?)$/;

function piece(t: Messages, letter: string): string {
  return t.pieces[letter.toLowerCase() as PieceLetter];
}

function ending(t: Messages, mark: string | undefined): string[] {
  if (mark === '#') return [t.speech.mate];
  return mark === '+' ? [t.speech.check] : [];
}

/** "马吃 f3，将军" or "knight takes f3, check". Text that is no SAN is given back as it is. */
export function spokenMove(t: Messages, san: string, letters: Letters = 'plain'): string {
  const mark = /[+#]$/.exec(san)?.[0];
  const comma = t.pieces.k === 'king' ? ', ' : '，';
  if (san.startsWith('O-O')) {
    const castle = san.startsWith('O-O-O') ? t.speech.castleLong : t.speech.castleShort;
    return [castle, ...ending(t, mark)].join(comma);
  }
  const parts = SAN.exec(san);
  if (parts === null) return san;
  const [, role = 'P', origin = '', takes, target = '', promotion] = parts;
  const mover = origin === '' ? piece(t, role) : `${piece(t, role)} ${spokenSquare(origin, letters)}`;
  const to = spokenSquare(target, letters);
  const verb = takes === 'x' ? `${mover} ${t.speech.takes} ${to}` : `${mover} ${to}`;
  const promoted = promotion === undefined ? [] : [`${t.speech.promotes} ${piece(t, promotion)}`];
  return [verb, ...promoted, ...ending(t, mark)].join(comma);
}
