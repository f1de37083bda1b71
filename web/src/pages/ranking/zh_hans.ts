import type { Ranking } from './types';

const COLOR = { white: '白方', black: '黑方' };

export const ranking: Ranking = {
  title: '级别与积分',
  lead: '赢棋得分，分多升级。怎样算，都写在这里。',
  contents: '目录',
  sections: [
    {
      id: 'what',
      title: '什么是积分，什么是级别',
      blocks: [
        '积分是一个数，说明你的棋力。新棋手从 0 分开始。',
        '级别由积分得出：每 100 分一级。30级最低，1级最高。不到 100 分是无级别。',
        '一方得几分，另一方就失几分。所有人的总分不变。',
      ],
    },
    { id: 'levels', title: '级别表', blocks: [{ show: 'levels' }] },
    {
      id: 'change',
      title: '一盘棋动多少分',
      blocks: [
        '先算分差 d：两人赛前积分之差，大数减小数。再看谁赢，在表里找到算法。',
        { show: 'bands' },
        {
          points: [
            '表中是得分一方得到的分。另一方失去同样的分。',
            '和棋时，低分方得分，高分方失分。',
            '分差为 0 时没有低分方：胜方得 10 分，和棋不动分。',
            '算到百分之一分，只四舍五入一次。',
            '分差到 100 时会跳一下：规则就是这样，不是算错。',
            '积分可以低于 0，那时是无级别。',
          ],
        },
      ],
    },
    { id: 'calculator', title: '算一算', blocks: ['写上双方赛前的积分，选一个结果。', { show: 'calculator' }] },
    { id: 'differences', title: '分差不同，得分不同', blocks: [{ show: 'differences' }] },
    { id: 'examples', title: '例子', blocks: [{ show: 'examples' }] },
    {
      id: 'provisional',
      title: '暂定',
      blocks: ['头 50 盘积分对局里，积分还不稳，旁边写着“暂定”。下完第 50 盘，“暂定”就没有了。'],
    },
    {
      id: 'house',
      title: '电脑棋手',
      blocks: [
        '俱乐部有三十个电脑棋手，每级一个。它们的积分从不变动：30级的有 150 分，每升一级多 100 分，1级的有 3050 分。',
        {
          points: [
            '和自己同级的电脑棋手下，才可以是积分对局。无级别的棋手，对手是 30级的电脑棋手。',
            '和电脑棋手下，只动你的分。',
            '悔过棋或用过提示，就不计分。和别的电脑棋手下，是友谊对局。',
            '俱乐部可以不让和电脑棋手的对局计分。',
          ],
        },
      ],
    },
    {
      id: 'when',
      title: '什么时候动分',
      blocks: [
        '积分对局有了结果，马上动分，只动一次。',
        {
          points: [
            '不动分：友谊对局、中止的对局、悔过棋的对局、从摆好的局面开始的对局。',
            '裁判判一盘棋无效，就把分退回去。旧的记录不改，另记一笔。',
          ],
        },
      ],
    },
  ],
  words: {
    points: '积分',
    level: '级别',
    unranked: '无级别',
    levelOf: (level) => `${level}级`,
    below: (points) => `不到 ${points}`,
    above: (points) => `${points} 及以上`,
    result: '结果',
    difference: '分差 d',
    upshots: { lower_wins: '低分方胜，低分方得', higher_wins: '高分方胜，高分方得', draw: '和棋，低分方得' },
    equals: { won: '双方同分，胜方得', draw: '双方同分，和棋' },
    formulas: '各种结果和分差的算法',
    gains: '各种分差的得分',
    example: (difference, upshot, sum) => `分差 ${difference}，${upshot}：${sum}`,
    pointsOf: { white: '白方积分', black: '黑方积分' },
    results: { '1-0': '白方胜', '1/2-1/2': '和棋', '0-1': '黑方胜' },
    unreadable: {
      white: '白方积分要写成数，最多两位小数，例如 250 或 99.5。',
      black: '黑方积分要写成数，最多两位小数，例如 250 或 99.5。',
    },
    band: (difference, band) => `分差 ${difference}，属于 ${band}。`,
    gain: (upshot, sum) => `${upshot}：${sum}`,
    side: (color, before, after, change) => `${COLOR[color]} ${before} → ${after}（${change}）`,
    levels: (before, after) => (before === after ? `仍是${after}` : `${before} → ${after}`),
    loading: '正在载入规则…',
  },
};
