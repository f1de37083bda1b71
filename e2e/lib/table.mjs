/** What two people do together: make a game, join it, play moves on both boards. */
import { lineOf } from './games.mjs';
import { until } from './until.mjs';

/** Presses the one big button, with choices under 更多 where given; ends on the waiting page. */
export async function makesGame(visitor, { color, time, profile } = {}) {
  await visitor.open('/');
  if (color !== undefined || time !== undefined || profile !== undefined) {
    await visitor.press('more');
    for (const value of [time, color, profile]) {
      if (value === undefined) continue;
      const chip = visitor.page.locator(`#more-options label:has(input[value="${value}"])`);
      await visitor.pressOn(chip);
    }
  }
  await visitor.press('new-game');
  const code = await visitor.reads('share-code');
  const id = new URL(visitor.page.url()).pathname.split('/').at(-1);
  return { id, code, path: `/g/${id}` };
}

/** Types the six characters on the start page and takes the seat. */
export async function joinsByCode(visitor, code) {
  await visitor.open('/');
  await visitor.get('code-input').fill(code.toLowerCase());
  await visitor.press('code-enter');
  await visitor.press('join');
  await visitor.sees('board');
}

/** Opens the link and takes the seat. */
export async function joinsByLink(visitor, path) {
  await visitor.open(path);
  await visitor.press('join');
  await visitor.sees('board');
}

/** Who sits where, by the side of the board they look from. */
export async function seated(one, other) {
  await Promise.all([one.sees('clock-white'), other.sees('clock-white')]);
  return until('each looks from their own side', async () => {
    const [first, second] = await Promise.all([one.hand.orientation(), other.hand.orientation()]);
    if (first === second) return null;
    return first === 'white' ? { white: one, black: other } : { white: other, black: one };
  });
}

/** A table laid and both seated. */
export async function laid(host, guest, wish) {
  const game = await makesGame(host, wish);
  await joinsByLink(guest, game.path);
  return { game, ...(await seated(host, guest)) };
}

/** Plays moves by gestures; after each both boards (and those of `onlookers`) must show the same position. */
export async function plays(table, moves, onlookers = []) {
  for (const { uci, fen, by } of typeof moves === 'string' ? lineOf(moves) : moves) {
    await table[by].hand.move(uci);
    await Promise.all([table.white, table.black, ...onlookers].map((visitor) => visitor.hand.shows(fen)));
    await table[by].isOnline();
  }
}
