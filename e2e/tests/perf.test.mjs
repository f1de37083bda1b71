/** How soon the page is there, a move is painted and a move is safe. The figures go to docs/performance.md. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { Club } from '../lib/club.mjs';
import { lineOf, Pair, seeded, TEN_PLUS_FIVE } from '../lib/games.mjs';
import { milliseconds, summary } from '../lib/storm.mjs';
import { laid } from '../lib/table.mjs';
import { PHONE, Visitor } from '../lib/visitor.mjs';

const MOVES = 200;

test('the first load of the game page is small and leaves the solver out', async (t) => {
  const club = await Club.open(t, 'perf-load');
  const pair = await Pair.open(club);
  const visitor = await Visitor.arrive(t, club, 'a newcomer');
  const bodies = [];
  visitor.page.on('response', (response) => bodies.push({ url: response.url(), body: response.body() }));
  await visitor.open(`/g/${pair.game.id}`);
  await visitor.hand.shows('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
  await visitor.isOnline();
  await visitor.page.waitForLoadState('networkidle');

  let script = 0;
  let wasm = 0;
  for (const { url, body } of bodies) {
    const { pathname } = new URL(url);
    if (/\.js$/.test(pathname)) script += gzipSync(await body, { level: 9 }).length;
    if (/\.wasm$/.test(pathname)) wasm += gzipSync(await body, { level: 9 }).length;
  }
  t.diagnostic(`JavaScript ${(script / 1000).toFixed(1)} kB gzipped, wasm ${(wasm / 1000).toFixed(1)} kB gzipped`);
  assert.ok(script > 0 && script <= 120_000, `JavaScript ${script} bytes`);
  assert.ok(wasm > 0 && wasm <= 120_000, `core wasm ${wasm} bytes`);
  assert.deepEqual(bodies.map(({ url }) => url).filter((url) => /solver/.test(url)), []);
  await pair.close();
});

test('an own move is painted within 50 ms', async (t) => {
  const club = await Club.open(t, 'perf-paint');
  const one = await Visitor.arrive(t, club, 'the host');
  const other = await Visitor.arrive(t, club, 'the guest', { device: PHONE });
  const table = await laid(one, other, { color: 'white' });
  const moves = lineOf(
    'e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Na5 Bc2 c5 d4 Qc7 Nbd2 cxd4 cxd4 Nc6 Nb3 a5 Be3 a4 Nbd2 Bd7',
  );

  await one.page.evaluate(() => {
    globalThis.painted = [];
    const board = document.querySelector('[data-testid=board]');
    // From the release of the mouse to the first frame after the piece stands on its new square.
    addEventListener('mouseup', (event) => {
      const { to, moving } = globalThis.expected ?? {};
      if (to === undefined) return;
      const arrived = () => [...board.querySelectorAll('piece')].some(
        (piece) => piece.cgKey === to && piece.cgPiece === moving && !piece.classList.contains('dragging'),
      );
      // The board draws within the frame, after this callback: whether it did is looked at once the frame is out.
      const frame = () => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => {
          if (arrived()) globalThis.painted.push(performance.now() - event.timeStamp);
          else requestAnimationFrame(frame);
        };
        channel.port2.postMessage(null);
      };
      globalThis.expected = undefined;
      requestAnimationFrame(frame);
    }, true);
  });

  for (const { uci, fen, by } of moves) {
    if (by === 'white') {
      await one.page.evaluate((uci) => {
        const from = [...document.querySelectorAll('[data-testid=board] piece')].find((piece) => piece.cgKey === uci.slice(0, 2));
        globalThis.expected = { to: uci.slice(2, 4), moving: from.cgPiece };
      }, uci);
    }
    await table[by].hand.move(uci, by === 'white' ? 'drag' : 'tap');
    await Promise.all([one, other].map((visitor) => visitor.hand.shows(fen)));
    await table[by].isOnline();
  }
  const painted = summary(await one.page.evaluate(() => globalThis.painted));
  t.diagnostic(`own move painted: ${milliseconds(painted)}`);
  assert.equal(painted.count, moves.length / 2);
  assert.ok(painted.p90 <= 50, milliseconds(painted));
});

test('a move is acknowledged within 20 ms at the median', async (t) => {
  const club = await Club.open(t, 'perf-ack');
  const random = seeded(60);
  const took_ms = [];
  while (took_ms.length < MOVES) {
    const pair = await Pair.open(club, { time: TEN_PLUS_FIVE });
    for (let plies = 0; plies < 100 && took_ms.length < MOVES; plies += 1) {
      const uci = pair.score.randomMove(random);
      if (uci === null || pair.score.position.isInsufficientMaterial()) break;
      took_ms.push((await pair.play(uci)).took_ms);
    }
    await pair.close();
  }
  const acknowledged = summary(took_ms);
  t.diagnostic(`submit to acknowledged on loopback: ${milliseconds(acknowledged)}`);
  assert.ok(acknowledged.median <= 20, milliseconds(acknowledged));
});
