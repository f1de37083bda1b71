/** A move as it is written in the list: letters, Chinese, figurines or the squares. */
export type Notation = 'letters' | 'chinese' | 'figurines' | 'coordinates';

interface Written {
  san: string;
  uci: string;
}

interface Script {
  pieces: Record<string, string>;
  short: string;
  long: string;
}

const HANS: Script = { pieces: { K: '王', Q: '后', R: '车', B: '象', N: '马' }, short: '短易位', long: '长易位' };
const HANT: Script = { pieces: { K: '王', Q: '后', R: '車', B: '象', N: '馬' }, short: '短易位', long: '長易位' };
/** The selector asks for a text figure where a browser would draw a coloured one. */
const TEXT = '\uFE0E';
const FIGURES: Record<string, string> = { K: '♔', Q: '♕', R: '♖', B: '♗', N: '♘' };

function chinese(san: string, script: Script): string {
  const mark = /[+#]$/.exec(san)?.[0] ?? '';
  if (san.startsWith('O-O-O')) return script.long + mark;
  if (san.startsWith('O-O')) return script.short + mark;
  return san.replace(/[KQRBN]/g, (letter) => script.pieces[letter] ?? letter).replace('x', '×');
}

function squares({ san, uci }: Written): string {
  const mark = /[+#]$/.exec(san)?.[0] ?? '';
  const promotion = uci.length > 4 ? `=${uci.slice(4).toUpperCase()}` : '';
  return `${uci.slice(0, 2)}${san.includes('x') ? '×' : '-'}${uci.slice(2, 4)}${promotion}${mark}`;
}

export function writeMove(move: Written, notation: Notation, locale: string): string {
  switch (notation) {
    case 'letters':
      return move.san;
    case 'chinese':
      return chinese(move.san, locale === 'zh-Hant' ? HANT : HANS);
    case 'figurines':
      return move.san.replace(/[KQRBN]/g, (letter) => `${FIGURES[letter] ?? letter}${TEXT}`);
    case 'coordinates':
      return squares(move);
  }
}
