/** A game without sight and without a mouse: by the keys of the board and by the move field, in three languages. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Club } from '../lib/club.mjs';
import { IMMORTAL, lineOf } from '../lib/games.mjs';
import { laid } from '../lib/table.mjs';
import { until } from '../lib/until.mjs';
import { DESKTOP, PHONE, Visitor } from '../lib/visitor.mjs';

const SHORT = '1.e4 e5 2.Bc4 Nc6 3.Qh5 Nf6 4.Qxf7#';

const HAN = { K: '王', Q: '后', R: '车', B: '象', N: '马' };

/** The same move as it may be typed. */
function writings({ san, uci }) {
  const han = san.replace(/[KQRBN]/g, (letter) => HAN[letter]).replace('x', '吃').replace('+', '将军').replace('#', '将死');
  const wide = san.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
  return [san, han, uci, wide];
}

class Keys {
  #line = null;

  constructor(visitor) {
    this.visitor = visitor;
    this.keyboard = visitor.page.keyboard;
    this.field = visitor.get('move-field');
  }

  async line() {
    this.#line ??= await this.visitor.page.context().newCDPSession(this.visitor.page);
    return this.#line;
  }

  /** The square that has the focus, or null. */
  focused() {
    return this.visitor.page.evaluate(() => document.activeElement?.getAttribute('data-square') ?? null);
  }

  /** Enter where nothing has the focus, I on the board: both lead to the field. */
  async toField() {
    if ((await this.focused()) !== null) await this.keyboard.press('KeyI');
    else if (!(await this.inField())) await this.keyboard.press('Enter');
    assert.equal(await this.inField(), true);
  }

  inField() {
    return this.field.evaluate((field) => document.activeElement === field);
  }

  async types(text) {
    await this.toField();
    await this.keyboard.insertText(text);
    await this.keyboard.press('Enter');
  }

  /** As an input method does it: each sign is first composed, then settled. Enter in between is not ours. */
  async composes(text) {
    await this.toField();
    const line = await this.line();
    for (const sign of text) {
      await line.send('Input.imeSetComposition', { text: sign, selectionStart: 1, selectionEnd: 1 });
      await line.send('Input.dispatchKeyEvent', {
        type: 'keyDown', key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r', unmodifiedText: '\r',
      });
      await line.send('Input.dispatchKeyEvent', { type: 'keyUp', key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13 });
      await line.send('Input.insertText', { text: sign });
    }
    assert.equal(await this.field.inputValue(), text);
    await this.keyboard.press('Enter');
  }

  /** Walks over the board with the arrows; White sits below. */
  async walksTo(square) {
    if ((await this.focused()) === null) {
      await this.types(`b ${square}`);
      assert.equal(await this.focused(), square);
      return;
    }
    const from = await this.focused();
    const across = square.charCodeAt(0) - from.charCodeAt(0);
    const up = Number(square[1]) - Number(from[1]);
    for (let step = 0; step < Math.abs(across); step += 1) await this.keyboard.press(across > 0 ? 'ArrowRight' : 'ArrowLeft');
    for (let step = 0; step < Math.abs(up); step += 1) await this.keyboard.press(up > 0 ? 'ArrowUp' : 'ArrowDown');
    assert.equal(await this.focused(), square);
  }

  async carries(uci) {
    await this.walksTo(uci.slice(0, 2));
    await this.keyboard.press('Enter');
    await this.walksTo(uci.slice(2, 4));
    await this.keyboard.press('Enter');
  }

  /** Waits until the page has said it. */
  async hears(text, region = 'announcement') {
    await this.visitor.page.getByTestId(region).filter({ hasText: text }).waitFor({ state: 'attached' });
  }
}

async function table(t, name, locale = 'zh-CN') {
  const club = await Club.open(t, name);
  const one = await Visitor.arrive(t, club, 'the host', { device: DESKTOP, locale });
  const other = await Visitor.arrive(t, club, 'the guest', { device: PHONE, locale: 'zh-TW' });
  const laidOut = await laid(one, other, { color: 'white' });
  assert.equal(laidOut.white, one);
  return { one, other, keys: new Keys(one) };
}

/** White plays by `plays`, Black with a finger; both boards agree after every move. */
async function play({ one, other }, moves, plays) {
  let mine = 0;
  for (const move of moves) {
    if (move.by === 'white') await plays(move, mine++);
    else await other.hand.move(move.uci);
    await Promise.all([one.hand.shows(move.fen), other.hand.shows(move.fen)]);
    await (move.by === 'white' ? one : other).isOnline();
  }
}

test('a whole game is played by keys and words alone against a finger', async (t) => {
  const { one, other, keys } = await table(t, 'keyboard-game');
  const moves = lineOf(IMMORTAL);
  await play({ one, other }, moves, async (move, index) => {
    if (index % 2 === 0) await keys.carries(move.uci);
    else await keys.types(writings(move)[((index - 1) / 2) % 4]);
  });
  for (const visitor of [one, other]) await visitor.seesResult('1-0', 'checkmate');
  await keys.hears('将死', 'urgent');
});

test('a game is played through an input method', async (t) => {
  const { one, other, keys } = await table(t, 'keyboard-ime');
  await play({ one, other }, lineOf(SHORT), (move, index) => keys.composes(writings(move)[index % 4]));
  for (const visitor of [one, other]) await visitor.seesResult('1-0', 'checkmate');
});

test('the board reads itself, and the field answers', async (t) => {
  const { one, other, keys } = await table(t, 'keyboard-read', 'en-US');
  await keys.types('b e1');
  await keys.keyboard.press('KeyN');
  await keys.keyboard.press('KeyN');
  assert.equal(await keys.focused(), 'b8');
  await keys.keyboard.press('Shift+KeyN');
  assert.equal(await keys.focused(), 'g1');
  await keys.keyboard.press('KeyM');
  await keys.hears('from g1 to: f3, h3');
  await keys.keyboard.press('Digit1');
  await keys.hears('rank 1: a1 white rook, b1 white knight');
  await keys.keyboard.press('Shift+Digit7');
  await keys.hears('file g: g1 white knight, g2 white pawn, g7 black pawn, g8 black knight');
  await keys.keyboard.press('KeyK');
  const king = await keys.focused();
  await keys.keyboard.press('KeyA');
  await keys.hears(king === 'e1' ? 'pieces that attack e1: d1 white queen' : 'pieces that attack e8: d8 black queen');
  const line = await keys.line();
  await line.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'Process', code: 'KeyP', windowsVirtualKeyCode: 229 });
  assert.equal(await keys.focused(), king);
  await keys.keyboard.press('KeyT');
  await keys.hears('White 10 min');

  await keys.types('Nd4');
  await one.readsText('move-answer', 'No knight can go to d4.');
  assert.equal(await keys.field.inputValue(), 'Nd4');
  await keys.keyboard.press('Escape');
  await keys.types('e4');
  await until('the move is on both boards', async () => (await other.hand.fen).includes('4P3'));
  await keys.types('d4');
  await one.readsText('move-answer', 'It is not your turn.');
  await keys.keyboard.press('Escape');
  await keys.types('last');
  await keys.hears('White: pawn e4');

  await keys.types('?');
  await one.sees('ear-help-box');
  await keys.keyboard.press('Escape');
  await one.gone('ear-help-box');
  assert.equal(await keys.inField(), true);

  await other.hand.move('e7e5');
  await one.page.locator('[data-testid=board][data-fen*="4p3/4P3"]').waitFor();
  await keys.types('resign');
  await one.readsText('move-answer', 'once more');
  await keys.types('认输');
  for (const visitor of [one, other]) await visitor.seesResult('0-1', 'resignation');
});

test('letter keys can be switched off', async (t) => {
  const { one, keys } = await table(t, 'keyboard-off', 'en-US');
  await one.page.evaluate(() => localStorage.setItem('duiyi.settings', JSON.stringify({ locale: 'en', letterKeys: false })));
  await one.page.reload();
  await one.sees('clock-white');
  await keys.types('b e1');
  await keys.keyboard.press('KeyN');
  assert.equal(await keys.focused(), 'e1');
  await keys.keyboard.press('ArrowLeft');
  assert.equal(await keys.focused(), 'd1');
});

const WORDS = {
  'zh-Hans': { grid: /^棋盘/, field: '输入着法', go: '走', help: '按键和命令', cell: 'e1 白王', clock: /^白方 10 分/ },
  'zh-Hant': { grid: /^棋盤/, field: '輸入著法', go: '走', help: '按鍵和命令', cell: 'e1 白王', clock: /^白方 10 分/ },
  en: { grid: /^Board/, field: 'Type a move', go: 'Move', help: 'Keys and commands', cell: 'e1 white king', clock: /^White 10 min/ },
};

test('the page names itself to a screen reader in three languages', async (t) => {
  const { one, keys } = await table(t, 'keyboard-tree');
  for (const [locale, words] of Object.entries(WORDS)) {
    await one.speaks(locale);
    const role = (name, options) => one.page.getByRole(name, options);
    await role('grid', { name: words.grid }).waitFor();
    assert.equal(await role('gridcell').count(), 64);
    await role('gridcell', { name: words.cell, exact: true }).waitFor({ state: 'attached' });
    await role('textbox', { name: words.field, exact: true }).waitFor();
    await role('button', { name: words.go, exact: true }).waitFor();
    await role('timer', { name: words.clock }).waitFor();
    assert.equal(await role('heading', { level: 1 }).count(), 1);

    const order = await one.page.evaluate(() => {
      const all = [...document.querySelectorAll('h1, [role=grid], #move-field')];
      return all.map((element) => element.id || element.getAttribute('role') || element.tagName);
    });
    assert.deepEqual(order, ['H1', 'grid', 'move-field']);
    const stops = await one.page.locator('[role=gridcell][tabindex="0"]').count();
    assert.equal(stops, 1, 'the board is one stop of the Tab key');
    const live = await one.page.evaluate(() => [...document.querySelectorAll('[aria-live]')].map((region) => region.getAttribute('aria-live')));
    assert.deepEqual(live.filter((kind) => kind === 'assertive'), ['assertive']);
    assert.ok(live.includes('polite'));

    await role('button', { name: words.help, exact: true }).click();
    const dialog = role('dialog', { name: words.help, exact: true });
    await dialog.waitFor();
    const levels = await dialog.evaluate((box) => [...box.querySelectorAll('h1, h2, h3, h4')].map((heading) => heading.tagName));
    assert.deepEqual(levels, ['H2', 'H3', 'H3', 'H3']);
    await keys.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  }
});
