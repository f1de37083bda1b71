/** The hand on the board: squares become points on the screen, moves become gestures of the mouse or a finger. */
import assert from 'node:assert/strict';

/** How a move can be made. `tap` and `swipe` are a finger's, the others the mouse's. */
export const BY_MOUSE = ['drag', 'click'];
export const BY_TOUCH = ['tap', 'swipe'];

export class Hand {
  #page;
  #touch;
  #moves = 0;
  #fingers = null;

  constructor(page, touch) {
    this.#page = page;
    this.#touch = touch;
  }

  get board() {
    return this.#page.getByTestId('board');
  }

  get fen() {
    return this.board.getAttribute('data-fen');
  }

  async orientation() {
    await this.board.waitFor();
    return this.board.getAttribute('data-orientation');
  }

  /** Waits until the board shows the position. */
  async shows(fen) {
    try {
      await this.#page.locator(`[data-testid=board][data-fen="${fen}"]`).waitFor();
    } catch (cause) {
      throw new Error(`the board shows ${await this.fen}, not ${fen}`, { cause });
    }
  }

  /** The middle of a square on the screen. */
  async point(square) {
    const box = await this.board.boundingBox();
    assert.ok(box, 'the board is on the screen');
    const file = square.charCodeAt(0) - 'a'.charCodeAt(0);
    const rank = Number(square[1]) - 1;
    const white = (await this.orientation()) === 'white';
    const column = white ? file : 7 - file;
    const row = white ? 7 - rank : rank;
    return { x: box.x + ((column + 0.5) * box.width) / 8, y: box.y + ((row + 0.5) * box.height) / 8 };
  }

  /** Makes the gesture of a move and, for a promotion, the choice. The ways of the hand take turns. */
  async move(uci, way) {
    const ways = this.#touch ? BY_TOUCH : BY_MOUSE;
    const chosen = way ?? ways[this.#moves++ % ways.length];
    const from = await this.point(uci.slice(0, 2));
    const to = await this.point(uci.slice(2, 4));
    await this[chosen](from, to);
    if (uci.length === 5) {
      const choice = this.#page.getByTestId(`promotion-${uci[4]}`);
      await (this.#touch ? choice.tap() : choice.click());
    }
  }

  async click(from, to) {
    await this.#page.mouse.click(from.x, from.y);
    await this.#page.mouse.click(to.x, to.y);
  }

  async drag(from, to) {
    await this.#page.mouse.move(from.x, from.y);
    await this.#page.mouse.down();
    await this.#page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 3 });
    await this.#page.mouse.move(to.x, to.y, { steps: 3 });
    await this.#page.mouse.up();
  }

  async tap(from, to) {
    await this.#page.touchscreen.tap(from.x, from.y);
    await this.#page.touchscreen.tap(to.x, to.y);
  }

  async swipe(from, to) {
    const fingers = (this.#fingers ??= await this.#page.context().newCDPSession(this.#page));
    const touch = (type, points) => fingers.send('Input.dispatchTouchEvent', { type, touchPoints: points });
    await touch('touchStart', [from]);
    for (const part of [0.25, 0.5, 0.75, 1]) {
      await touch('touchMove', [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }]);
    }
    await touch('touchEnd', []);
  }
}
