/** What is chosen on the page of settings is seen there at once and on a running game, and is still there after a reload. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Club } from '../lib/club.mjs';
import { laid, plays } from '../lib/table.mjs';
import { until } from '../lib/until.mjs';
import { DESKTOP, PHONE, Visitor } from '../lib/visitor.mjs';

/** White is to move, and the pawn on b7 may take on a8 and become a piece. */
const BEFORE_PROMOTION = '1.e4 d5 2.exd5 c6 3.dxc6 Qd5 4.cxb7 Qe4+ 5.Be2 Nf6';
const CONFIRMED = 'rnb1kb1r/pP2pppp/5n2/8/4q3/5N2/PPPPBPPP/RNBQK2R b KQkq - 4 6';

async function table(t, name, { device = DESKTOP, moves } = {}) {
  const club = await Club.open(t, name);
  const one = await Visitor.arrive(t, club, 'the host', { device });
  const other = await Visitor.arrive(t, club, 'the guest', { device: DESKTOP });
  const { game, white, black } = await laid(one, other, { color: 'white' });
  if (moves !== undefined) await plays({ white, black }, moves);
  return { game, white, black };
}

async function picks(visitor, ...names) {
  for (const name of names) await visitor.pressOn(visitor.page.locator(`label:has([data-testid="${name}"])`));
}

async function chooses(visitor, ...names) {
  await visitor.open('/settings');
  await visitor.page.locator('[data-testid=settings-board] cg-board').waitFor();
  await picks(visitor, ...names);
}

async function backTo(visitor, game) {
  await visitor.open(game.path);
  await visitor.sees('board');
  await visitor.isOnline();
}

/** A look at the page that any shows within the usual time. */
async function shows(visitor, css) {
  await visitor.page.locator(css).first().waitFor({ state: 'attached' });
}

const LOOKS = [
  ['theme-dark', 'html[data-theme=dark]'],
  ['theme-light', 'html[data-theme=light]'],
  ['board-colour-bamboo', 'html[data-board=bamboo]'],
  ['board-colour-slate', 'html[data-board=slate]'],
  ['board-colour-contrast', 'html[data-board=contrast]'],
  ['pieces-discs', 'html[data-pieces=discs]'],
  ['pieces-plain', 'html[data-pieces=plain]'],
  ['size-large', 'html[data-size=large]'],
  ['coordinates-inside', '.board-area .ranks.inside'],
  ['coordinates-off', '.board-area .ranks.off'],
];

/** What a choice of looks must change, as the browser works it out. */
const COMPUTED = {
  theme: ['body', 'backgroundColor'],
  'board-colour': ['html', '--square-dark'],
  pieces: ['cg-board piece.white.knight', 'backgroundImage'],
  size: ['body', 'fontSize'],
  coordinates: ['.board-area .ranks', 'position', 'visibility'],
};

function computed(visitor, group) {
  return visitor.page.evaluate(([css, ...properties]) => {
    const style = getComputedStyle(document.querySelector(css));
    return properties.map((name) => (name.startsWith('--') ? style.getPropertyValue(name) : style[name])).join(' ');
  }, COMPUTED[group]);
}

test('looks are seen where they are chosen, on the game, and after a reload', async (t) => {
  const { white, game } = await table(t, 'settings-looks');
  const seen = new Map();
  for (const [name, css] of LOOKS) {
    const group = name.slice(0, name.lastIndexOf('-'));
    await chooses(white, name);
    await shows(white, css);
    const here = await computed(white, group);
    await backTo(white, game);
    await shows(white, css);
    assert.equal(await computed(white, group), here, name);
    const others = seen.get(group) ?? [];
    assert.ok(!others.includes(here), `${name} looks like another choice: ${here}`);
    seen.set(group, [...others, here]);
  }
});

test('moves are written as chosen', async (t) => {
  const { white, game } = await table(t, 'settings-notation', { moves: '1.Nf3 d5' });
  const written = { coordinates: 'g1-f3', chinese: '马f3', figurines: '♘\uFE0Ef3', letters: 'Nf3' };
  for (const [name, text] of Object.entries(written)) {
    await chooses(white, `notation-${name}`);
    await white.readsText('move-list', text);
    await backTo(white, game);
    await white.readsText('move-list', text);
  }
});

test('tenths are shown as chosen', async (t) => {
  const { white, game } = await table(t, 'settings-tenths', { moves: '1.e4 e5' });
  for (const [name, preview, clock] of [['never', /^0:09$/, /^\d+:\d\d$/], ['low', /^0:09\.4$/, /^\d+:\d\d$/], ['always', /^0:09\.4$/, /^\d+:\d\d\.\d$/]]) {
    await chooses(white, `tenths-${name}`);
    assert.match(await white.reads('clock-white'), preview, name);
    await backTo(white, game);
    await until(`the clock of the game, tenths ${name}`, async () => clock.test(await white.reads('clock-white')));
  }
});

/** Whether pieces glided while `act` was done. */
async function glides(visitor, act) {
  await visitor.page.evaluate(() => {
    globalThis.glided = false;
    new MutationObserver(() => {
      if (document.querySelector('cg-board piece.anim') !== null) globalThis.glided = true;
    }).observe(document.querySelector('cg-board'), { subtree: true, childList: true, attributes: true });
  });
  await act();
  return visitor.page.evaluate(() => globalThis.glided);
}

test('pieces glide or not, as chosen, at once in the preview', async (t) => {
  const { white, black, game } = await table(t, 'settings-glide');
  await chooses(white);
  const kept = await white.hand.fen;
  assert.equal(await glides(white, async () => {
    await picks(white, 'animation-slow');
    await white.page.locator(`[data-testid=board]:not([data-fen="${kept}"])`).waitFor();
    await white.page.locator('cg-board piece.anim').first().waitFor();
  }), true);
  await picks(white, 'animation-none');
  await backTo(white, game);
  assert.equal(await glides(white, () => plays({ white, black }, '1.e4 e5')), false);
});

test('sounds are as loud as chosen, or off', async (t) => {
  const club = await Club.open(t, 'settings-sound');
  const visitor = await Visitor.arrive(t, club, 'somebody who listens');
  await visitor.context.addInitScript(() => {
    globalThis.gains = [];
    const { setValueAtTime } = AudioParam.prototype;
    AudioParam.prototype.setValueAtTime = function (value, time) {
      if (value <= 1) globalThis.gains.push(value);
      return setValueAtTime.call(this, value, time);
    };
  });
  const gains = () => visitor.page.evaluate(() => globalThis.gains.splice(0));
  await chooses(visitor, 'sound-on');
  const slider = visitor.get('volume');
  const loudness = [];
  for (const key of ['End', 'PageDown', 'PageDown']) {
    await gains();
    await slider.press('ArrowLeft');
    await gains();
    await slider.press(key);
    loudness.push((await gains())[0] ?? 0);
  }
  assert.ok(loudness[0] > loudness[1] && loudness[1] > loudness[2] && loudness[2] > 0, loudness.join(' '));
  await picks(visitor, 'sound-off');
  await gains();
  await visitor.hand.move('b1c3');
  await visitor.readsText('live-answer', 'c3');
  assert.deepEqual(await gains(), []);
});

test('pieces are moved by dragging, by tapping, or by both', async (t) => {
  const { white, black, game } = await table(t, 'settings-input');
  const line = [['drag', 'click', '1.e4 e5'], ['tap', 'drag', '2.Nf3 Nc6'], ['both', null, '3.Bc4 Bc5']];
  for (const [input, wrong, moves] of line) {
    await chooses(white, `input-${input}`);
    if (wrong !== null) await white.hand.move('b1c3', wrong);
    await white.hand.move('a2a3', wrong === 'click' ? 'drag' : 'click');
    await white.readsText('live-answer', 'a3');
    assert.equal((await white.hand.fen).split('/')[7].split(' ')[0], 'RNBQ1RK1', 'the other way moved nothing');
    await backTo(white, game);
    if (wrong !== null) await white.hand.move('a2a4', wrong);
    const [mine, theirs] = moves.replace(/^\d\./, '').split(' ');
    const uci = { e4: 'e2e4', Nf3: 'g1f3', Bc4: 'f1c4' }[mine];
    await white.hand.move(uci, wrong === 'click' ? 'drag' : 'click');
    await black.readsText('move-list', mine);
    await black.hand.move({ e5: 'e7e5', Nc6: 'b8c6', Bc5: 'f8c5' }[theirs]);
    await white.readsText('move-list', theirs);
  }
});

test('a queen comes unasked as chosen, in the preview and in a game', async (t) => {
  const { white, black, game } = await table(t, 'settings-queen', { moves: BEFORE_PROMOTION });
  await chooses(white, 'auto-queen-never');
  await white.hand.move('b7a8');
  await white.sees('promotion-n');
  await white.page.keyboard.press('Escape');
  await picks(white, 'auto-queen-always');
  await white.hand.move('b7a8');
  await white.readsText('move-list', 'bxa8=Q');

  // Asked for the board it is asked in the game too, and may be something else.
  await chooses(white, 'auto-queen-premove');
  await backTo(white, game);
  await white.hand.move('b7a8');
  await white.sees('promotion-n');
  await white.page.keyboard.press('Escape');
  await white.gone('promotion-n');
  await chooses(white, 'auto-queen-always');
  await backTo(white, game);
  await white.hand.move('b7a8');
  await black.readsText('move-list', 'bxa8=Q');
});

for (const [choice, promotes] of [['never', false], ['premove', true]]) {
  test(`a premove promotes unasked: ${choice}`, async (t) => {
    const { white, black, game } = await table(t, `settings-premove-${choice}`, { moves: `${BEFORE_PROMOTION} 6.Nf3` });
    await chooses(white, `auto-queen-${choice}`);
    await backTo(white, game);
    await white.hand.move('b7a8');
    await shows(white, 'cg-board square.current-premove');
    await black.hand.move('g7g6');
    if (promotes) await black.readsText('move-list', 'bxa8=Q');
    else await white.press('promotion-r');
    await black.readsText('move-list', promotes ? 'bxa8=Q' : 'bxa8=R');
  });
}

test('with the question before a move nothing is sent that was not confirmed', async (t) => {
  const { white, black, game } = await table(t, 'settings-confirm', { moves: BEFORE_PROMOTION });
  await chooses(white, 'confirm-on');
  await white.hand.move('b1c3');
  await white.press('move-cancel');
  await white.hand.move('b1a3');
  await white.press('move-confirm');
  await white.readsText('move-list', 'Na3');

  await backTo(white, game);
  const before = await white.hand.fen;
  for (const refusal of [() => white.page.keyboard.press('Escape'), () => white.press('move-cancel'), () => white.press('step-first').then(() => white.press('step-last'))]) {
    await white.hand.move('d2d4');
    await white.sees('move-confirm');
    assert.notEqual(await white.hand.fen, before, 'the move is shown');
    await refusal();
    await white.gone('move-confirm');
    await white.hand.shows(before);
  }
  await white.hand.move('g1f3');
  await white.sees('move-confirm');
  await white.page.keyboard.press('Enter');
  await black.hand.shows(CONFIRMED);
  await white.isOnline();
});

test('two on one device are asked before a move as well', async (t) => {
  const club = await Club.open(t, 'settings-confirm-local');
  const visitor = await Visitor.arrive(t, club, 'the tablet', { device: PHONE });
  await chooses(visitor, 'confirm-on');
  await visitor.open('/local');
  await picks(visitor, 'local-board-face');
  await visitor.press('local-begin');
  await visitor.hand.move('e2e4');
  await visitor.press('move-cancel');
  for (const uci of ['d2d4', 'd7d5']) {
    await visitor.hand.move(uci);
    await visitor.press('move-confirm');
    await visitor.gone('move-confirm');
  }
  await visitor.hand.shows('rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 0 2');
});

test('on a phone the preview stays in sight beside the last choice', async (t) => {
  const club = await Club.open(t, 'settings-phone');
  const visitor = await Visitor.arrive(t, club, 'somebody with a phone', { device: PHONE });
  await chooses(visitor);
  await visitor.get('tenths-always').scrollIntoViewIfNeeded();
  await picks(visitor, 'tenths-never');
  const [clock, choice] = await Promise.all(['clock-white', 'tenths-never'].map((testid) => visitor.get(testid).boundingBox()));
  assert.ok(clock.y >= 0 && clock.y + clock.height < choice.y, JSON.stringify([clock, choice]));
  assert.ok(choice.y + choice.height <= PHONE.viewport.height);
});

for (const [device, ways] of [[DESKTOP, ['click', 'drag', 'keys']], [PHONE, ['tap', 'swipe']]]) {
  test(`a pinned piece says who pins it, to ${ways.join(', ')}`, async (t) => {
    const { white, black } = await table(t, `settings-refused-${ways[0]}`, { device, moves: '1.d4 e6 2.Nc3 Bb4' });
    const before = await white.hand.fen;
    for (const way of ways) {
      if (way === 'keys') await byKeys(white, 'c3', ['ArrowUp', 'ArrowRight', 'ArrowRight']);
      else await white.hand.move('c3e4', way);
      await white.readsText('why-not', 'b4');
      await shows(white, 'cg-board square.refused');
      // The next action takes the words away again.
      await white.hand.move('a2a2', device === DESKTOP ? 'click' : 'tap');
      await white.page.locator('[data-testid=why-not].empty').waitFor({ state: 'attached' });
    }
    assert.equal(await black.hand.fen, before);
  });
}

async function byKeys(visitor, from, steps) {
  await visitor.page.locator(`[data-square=${from}]`).focus();
  for (const key of ['Enter', ...steps, 'Enter']) await visitor.page.keyboard.press(key);
}

test('with colours forced by the system the squares are still told apart', async (t) => {
  const club = await Club.open(t, 'settings-forced');
  const visitor = await Visitor.arrive(t, club, 'somebody with high contrast', { forcedColors: 'active' });
  await visitor.open('/rules');
  await visitor.page.locator('[data-testid=live-stalemate] cg-board').waitFor();
  const box = await visitor.page.locator('[data-testid=live-stalemate] cg-board').boundingBox();
  const side = box.width / 8;
  // a1 and b1 are empty there.
  const [dark, light] = await Promise.all([0, 1].map((file) => visitor.page.screenshot({
    clip: { x: box.x + (file + 0.25) * side, y: box.y + 7.25 * side, width: side / 2, height: side / 2 },
    fullPage: true,
  })));
  assert.ok(!dark.equals(light), 'a1 looks like b1');
});
