/** A move as it is written in the list: letters, Chinese, figurines or the squares. */
import type { PieceLetter } from '../domain/protocol';
import type { Settings } from '../domain/settings';
import { zhHans, type Messages } from './zh_hans';
import { zhHant } from './zh_hant';

interface Written {
  san: string;
  uci: string;
}

/** The selector asks for a text figure where a browser would draw a coloured one. */
const TEXT = '\uFE0E';
const FIGURES: Record<string, string> = { K: '♔', Q: '♕', R: '♖', B: '♗', N: '♘' };

function chinese(san: string, t: Messages): string {
  const mark = /[+#]$/.exec(san)?.[0] ?? '';
  if (san.startsWith('O-O-O')) return t.speech.castleLong + mark;
  if (san.startsWith('O-O')) return t.speech.castleShort + mark;
  return san.replace(/[KQRBN]/g, (letter) => t.pieces[letter.toLowerCase() as PieceLetter]).replace('x', '×');
}

function squares({ san, uci }: Written): string {
  const mark = /[+#]$/.exec(san)?.[0] ?? '';
  const promotion = uci.length > 4 ? `=${uci.slice(4).toUpperCase()}` : '';
  return `${uci.slice(0, 2)}${san.includes('x') ? '×' : '-'}${uci.slice(2, 4)}${promotion}${mark}`;
}

export function writeMove(move: Written, notation: Settings['notation'], locale: string): string {
  switch (notation) {
    case 'letters':
      return move.san;
    case 'chinese':
      return chinese(move.san, locale === 'zh-Hant' ? zhHant : zhHans);
    case 'figurines':
      return move.san.replace(/[KQRBN]/g, (letter) => `${FIGURES[letter] ?? letter}${TEXT}`);
    case 'coordinates':
      return squares(move);
  }
}
