/** Moves in words, for the ear: built from SAN, so it says exactly what the score says. */
import type { Messages } from './zh_hans';

type PieceLetter = keyof Messages['pieces'];

const SAN = /^([KQRBN])?([a-h]?[1-8]?)(x?)([a-h][1-8])(?:=([QRBN]))?([+#]?)$/;

function piece(t: Messages, letter: string): string {
  return t.pieces[letter.toLowerCase() as PieceLetter];
}

function ending(t: Messages, mark: string | undefined): string[] {
  if (mark === '#') return [t.speech.mate];
  return mark === '+' ? [t.speech.check] : [];
}

/** "马吃 f3，将军" or "knight takes f3, check". Text that is no SAN is given back as it is. */
export function spokenMove(t: Messages, san: string): string {
  const mark = /[+#]$/.exec(san)?.[0];
  const comma = t.pieces.k === 'king' ? ', ' : '，';
  if (san.startsWith('O-O')) {
    const castle = san.startsWith('O-O-O') ? t.speech.castleLong : t.speech.castleShort;
    return [castle, ...ending(t, mark)].join(comma);
  }
  const parts = SAN.exec(san);
  if (parts === null) return san;
  const [, role = 'P', origin = '', takes, target = '', promotion] = parts;
  const mover = origin === '' ? piece(t, role) : `${piece(t, role)} ${origin}`;
  const verb = takes === 'x' ? `${mover} ${t.speech.takes} ${target}` : `${mover} ${target}`;
  const promoted = promotion === undefined ? [] : [`${t.speech.promotes} ${piece(t, promotion)}`];
  return [verb, ...promoted, ...ending(t, mark)].join(comma);
}
