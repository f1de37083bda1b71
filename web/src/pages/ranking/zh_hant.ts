import type { Ranking } from './types';

const COLOR = { white: '白方', black: '黑方' };

export const ranking: Ranking = {
  title: '級別與積分',
  lead: '贏棋得分，分多升級。怎樣算，都寫在這裡。',
  contents: '目錄',
  sections: [
    {
      id: 'what',
      title: '什麼是積分，什麼是級別',
      blocks: [
        '積分是一個數，說明你的棋力。新棋手從 0 分開始。',
        '級別由積分得出：每 100 分一級。30級最低，1級最高。不到 100 分是無級別。',
        '一方得幾分，另一方就失幾分。所有人的總分不變。',
      ],
    },
    { id: 'levels', title: '級別表', blocks: [{ show: 'levels' }] },
    {
      id: 'change',
      title: '一盤棋動多少分',
      blocks: [
        '先算分差 d：兩人賽前積分之差，大數減小數。再看誰贏，在表裡找到算法。',
        { show: 'bands' },
        {
          points: [
            '表中是得分一方得到的分。另一方失去同樣的分。',
            '和棋時，低分方得分，高分方失分。',
            '分差為 0 時沒有低分方：勝方得 10 分，和棋不動分。',
            '算到百分之一分，只四捨五入一次。',
            '分差到 100 時會跳一下：規則就是這樣，不是算錯。',
            '積分可以低於 0，那時是無級別。',
          ],
        },
      ],
    },
    { id: 'calculator', title: '算一算', blocks: ['寫上雙方賽前的積分，選一個結果。', { show: 'calculator' }] },
    { id: 'differences', title: '分差不同，得分不同', blocks: [{ show: 'differences' }] },
    { id: 'examples', title: '例子', blocks: [{ show: 'examples' }] },
    {
      id: 'provisional',
      title: '暫定',
      blocks: ['頭 50 盤積分對局裡，積分還不穩，旁邊寫著「暫定」。下完第 50 盤，「暫定」就沒有了。'],
    },
    {
      id: 'house',
      title: '電腦棋手',
      blocks: [
        '俱樂部有三十個電腦棋手，每級一個。它們的積分從不變動：30級的有 150 分，每升一級多 100 分，1級的有 3050 分。',
        {
          points: [
            '和自己同級的電腦棋手下，才可以是積分對局。無級別的棋手，對手是 30級的電腦棋手。',
            '和電腦棋手下，只動你的分。',
            '悔過棋或用過提示，就不計分。和別的電腦棋手下，是友誼對局。',
            '俱樂部可以不讓和電腦棋手的對局計分。',
          ],
        },
      ],
    },
    {
      id: 'when',
      title: '什麼時候動分',
      blocks: [
        '積分對局有了結果，馬上動分，只動一次。',
        {
          points: [
            '不動分：友誼對局、中止的對局、悔過棋的對局、從擺好的局面開始的對局。',
            '裁判判一盤棋無效，就把分退回去。舊的記錄不改，另記一筆。',
          ],
        },
      ],
    },
  ],
  words: {
    points: '積分',
    level: '級別',
    unranked: '無級別',
    levelOf: (level) => `${level}級`,
    below: (points) => `不到 ${points}`,
    above: (points) => `${points} 及以上`,
    result: '結果',
    difference: '分差 d',
    upshots: { lower_wins: '低分方勝，低分方得', higher_wins: '高分方勝，高分方得', draw: '和棋，低分方得' },
    equals: { won: '雙方同分，勝方得', draw: '雙方同分，和棋' },
    formulas: '各種結果和分差的算法',
    gains: '各種分差的得分',
    example: (difference, upshot, sum) => `分差 ${difference}，${upshot}：${sum}`,
    pointsOf: { white: '白方積分', black: '黑方積分' },
    results: { '1-0': '白方勝', '1/2-1/2': '和棋', '0-1': '黑方勝' },
    unreadable: {
      white: '白方積分要寫成數，最多兩位小數，例如 250 或 99.5。',
      black: '黑方積分要寫成數，最多兩位小數，例如 250 或 99.5。',
    },
    band: (difference, band) => `分差 ${difference}，屬於 ${band}。`,
    gain: (upshot, sum) => `${upshot}：${sum}`,
    side: (color, before, after, change) => `${COLOR[color]} ${before} → ${after}（${change}）`,
    levels: (before, after) => (before === after ? `仍是${after}` : `${before} → ${after}`),
    loading: '正在載入規則…',
  },
};
