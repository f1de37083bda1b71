import type { Ranking } from './types';

const COLOR = { white: 'White', black: 'Black' };

export const ranking: Ranking = {
  title: 'Levels and points',
  lead: 'Wins bring points, and points bring levels. Here is how they are worked out.',
  contents: 'Contents',
  sections: [
    {
      id: 'what',
      title: 'What points and levels are',
      blocks: [
        'Points are a number that says how well you play. A new player has 0.',
        'The level follows from the points: one level for every 100. 30级 is the lowest, 1级 the highest. Below 100 points a player is unranked.',
        'What one player gains the other loses. The sum of all points never changes.',
      ],
    },
    { id: 'levels', title: 'Table of levels', blocks: [{ show: 'levels' }] },
    {
      id: 'change',
      title: 'What one game moves',
      blocks: [
        'First take the difference d: the larger number of points less the smaller one, before the game. Then see who won, and find the sum in the table.',
        { show: 'bands' },
        {
          points: [
            'The table says what one player gains. The other loses as much.',
            'In a draw the lower player gains and the higher one loses.',
            'With a difference of 0 nobody is lower: a win moves 10 points, a draw nothing.',
            'The result is rounded once, to a hundredth of a point.',
            'At a difference of 100 there is a jump. That is the rule, not a mistake.',
            'Points may go below 0; the player is then unranked.',
          ],
        },
      ],
    },
    {
      id: 'calculator',
      title: 'Work it out',
      blocks: ['Write both players’ points before the game and choose a result.', { show: 'calculator' }],
    },
    { id: 'differences', title: 'Gains by difference', blocks: [{ show: 'differences' }] },
    { id: 'examples', title: 'Examples', blocks: [{ show: 'examples' }] },
    {
      id: 'provisional',
      title: 'Provisional',
      blocks: ['In the first 50 rated games points are not settled yet, and “provisional” stands beside them. After the 50th game it is gone.'],
    },
    {
      id: 'house',
      title: 'Computer players',
      blocks: [
        'The club has thirty computer players, one for each level. Their points never change: the one of 30级 has 150, each level 100 more, the one of 1级 has 3050.',
        {
          points: [
            'A game against the computer player of your own level can be rated. An unranked player meets the one of 30级.',
            'Against a computer player only your points move.',
            'With a takeback or a hint the game is not rated. Against other computer players games are casual.',
            'A club may decide that games against computer players are never rated.',
          ],
        },
      ],
    },
    {
      id: 'when',
      title: 'When points move',
      blocks: [
        'Once, as soon as a rated game has a result.',
        {
          points: [
            'Nothing moves in casual games, aborted games, games with a takeback and games from a set-up position.',
            'When an arbiter declares a game void, the points are given back. The old entry stays and a new one is added.',
          ],
        },
      ],
    },
  ],
  words: {
    points: 'Points',
    level: 'Level',
    unranked: 'unranked',
    levelOf: (level) => `${level}级`,
    below: (points) => `below ${points}`,
    above: (points) => `${points} and above`,
    result: 'Result',
    difference: 'Difference d',
    upshots: {
      lower_wins: 'The lower player wins and gains',
      higher_wins: 'The higher player wins and gains',
      draw: 'A draw, the lower player gains',
    },
    equals: { won: 'One of two equals wins and gains', draw: 'A draw between equals' },
    formulas: 'The sums for each result and difference',
    gains: 'Gains for some differences',
    example: (difference, upshot, sum) => `Difference ${difference}. ${upshot}: ${sum}`,
    pointsOf: { white: 'White’s points', black: 'Black’s points' },
    results: { '1-0': 'White wins', '1/2-1/2': 'Draw', '0-1': 'Black wins' },
    unreadable: {
      white: 'Write White’s points as a number with at most two decimals, such as 250 or 99.5.',
      black: 'Write Black’s points as a number with at most two decimals, such as 250 or 99.5.',
    },
    band: (difference, band) => `The difference is ${difference}: ${band}.`,
    gain: (upshot, sum) => `${upshot}: ${sum}`,
    side: (color, before, after, change) => `${COLOR[color]} ${before} → ${after} (${change})`,
    levels: (before, after) => (before === after ? `still ${after}` : `${before} → ${after}`),
    loading: 'Loading the rules…',
  },
};
