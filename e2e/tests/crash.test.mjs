/** The server is killed in the middle of play, beside 200 other games, and started again on the same data. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Club } from '../lib/club.mjs';
import { lineOf, seeded, sideAt, TEN_PLUS_FIVE } from '../lib/games.mjs';
import { readPgn } from '../lib/referee.mjs';
import { onEnd } from '../lib/scope.mjs';
import { Storm } from '../lib/storm.mjs';
import { laid, plays } from '../lib/table.mjs';
import { until } from '../lib/until.mjs';
import { LINE_IS_DOWN, PHONE, Visitor } from '../lib/visitor.mjs';

const GAMES = 200;
const MOVES_BEFORE_THE_KILL = 4_000;

/** What a restart may cost or give a player, beyond what the last reading and the outage explain. */
const MAY_LOSE_MS = 100;
const MAY_GAIN_MS = 500;

const MOVES = lineOf('d4 d5 c4 e6 Nc3 Nf6 Bg5 Be7 e3 O-O Nf3 h6 Bh4 b6 cxd5 Nxd5 Bxe7 Qxe7 Nxd5 exd5');
const BEFORE = 9;

/** Plays random moves in every game until the line breaks or the game ends. */
function stormOn(storm, random) {
  return Promise.all(
    storm.games.map(async (game) => {
      for (;;) {
        const uci = game.outcome === null ? game.score.randomMove(random) : null;
        if (uci === null) return;
        const answer = await storm.submit(game, uci);
        if (answer?.t !== 'ack') return;
      }
    }),
  );
}

/**
 * The least and the most a clock may show after the restart.
 *
 * The last reading was taken between `sent_at` and `heard_at`; whoever was to move thought until the kill.
 * The outage costs nothing. Afterwards the clock stands until the player is back: of the time since, it has
 * run between `ran.least` and `ran.most`.
 */
function bounds({ clocks, sent_at, heard_at }, color, killed_at, ran) {
  const base = clocks[`${color}_ms`];
  if (clocks.running !== color) return { least: base - MAY_LOSE_MS, most: base + MAY_GAIN_MS };
  return {
    least: base - (killed_at - sent_at) - ran.most - MAY_LOSE_MS,
    most: base - (killed_at - heard_at) - ran.least + MAY_GAIN_MS,
  };
}

function assertFair(what, reading, clocks, killed_at, ran) {
  for (const color of ['white', 'black']) {
    const { least, most } = bounds(reading, color, killed_at, ran);
    const ms = clocks[`${color}_ms`];
    assert.ok(ms >= least && ms <= most, `${color} of ${what}: ${ms} not in ${least} … ${most}`);
  }
}

/** The first reading of a clock that runs again, and how long it can have run by then. */
async function runsAgain(club, game, spawned_at) {
  let stood_at = spawned_at;
  return until('the clock runs again', async () => {
    const asked_at = performance.now();
    const { clocks } = await club.snapshot(game);
    if (clocks.running === null) {
      stood_at = asked_at;
      return null;
    }
    return { clocks, ran: { least: 0, most: performance.now() - stood_at } };
  });
}

test('after a kill every acknowledged move is there, browsers go on by themselves, clocks are fair', async (t) => {
  const club = await Club.open(t, 'crash');
  const one = await Visitor.arrive(t, club, 'the host');
  const other = await Visitor.arrive(t, club, 'the guest', { device: PHONE });
  for (const visitor of [one, other]) visitor.expects(LINE_IS_DOWN);
  const table = await laid(one, other, { color: 'white' });
  await plays(table, MOVES.slice(0, BEFORE));
  for (const visitor of [one, other]) await visitor.page.evaluate(() => (globalThis.sameDocument = true));

  const storm = new Storm(club);
  onEnd(t, () => storm.close());
  await storm.gather(GAMES, () => ({ time: TEN_PLUS_FIVE }));
  const random = seeded(20_26);
  const raging = stormOn(storm, random);
  await until('the storm is in full play', () => storm.took_ms.length >= MOVES_BEFORE_THE_KILL, 90_000);

  const sent_at = performance.now();
  const { clocks } = await club.snapshot(table.game.id);
  const browserRead = { clocks, sent_at, heard_at: performance.now() };
  const killed_at = performance.now();
  await club.kill();
  await raging;
  assert.deepEqual(storm.refusals, []);
  const acked = storm.games.map((game) => game.acked.length);
  const inFlight = storm.games.filter((game) => game.inFlight !== null).length;

  // The outage lasts until both people read that their page tries to come back: longer than any bound below.
  for (const visitor of [one, other]) await visitor.page.getByRole('alert').waitFor();
  await club.start();
  const browsers = await runsAgain(club, table.game.id, club.spawned_at);

  await t.test('every acknowledged move is there and the clocks are within the bounds', async () => {
    let checked = 0;
    for (const game of storm.games) {
      const snapshot = await club.snapshot(game.id);
      assert.deepEqual(snapshot.moves.slice(0, game.acked.length), game.acked, `acknowledged moves of ${game.id}`);
      const extra = snapshot.moves.slice(game.acked.length);
      // A move may have been committed whose acknowledgement the kill swallowed, but no other.
      if (extra.length > 0) assert.deepEqual(extra, [game.inFlight?.uci], `unacknowledged moves of ${game.id}`);
      if (extra.length > 0 || snapshot.status !== 'running') continue;
      assert.equal(snapshot.clocks.running, null, 'the clock stands until the player is back');
      assertFair(game.id, game.reading, snapshot.clocks, killed_at, { least: 0, most: 0 });
      checked += 1;
    }
    t.diagnostic(`clocks compared in ${checked} games`);
    assert.ok(checked > GAMES / 4, `clocks compared in ${checked} games`);
  });

  await t.test('the clocks of the game in the browsers are within the bounds', () => {
    assertFair('the browsers', browserRead, browsers.clocks, killed_at, browsers.ran);
  });

  await t.test('both browsers go on by themselves to the end of the line', async () => {
    for (const visitor of [one, other]) await visitor.isOnline();
    for (const visitor of [one, other]) await visitor.hand.shows(MOVES[BEFORE - 1].fen);
    await plays(table, MOVES.slice(BEFORE));
    for (const visitor of [one, other]) {
      assert.equal(await visitor.page.evaluate(() => globalThis.sameDocument), true, 'no reload');
    }
    const read = await readPgn((await club.get(`/games/${table.game.id}.pgn`)).text);
    assert.deepEqual(read.moves, MOVES.map(({ uci }) => uci));
  });

  await t.test('unanswered moves sent again are played once, and all games go on', async () => {
    await storm.connect();
    const again = storm.games.filter((game) => game.inFlight !== null);
    for (const game of again) {
      const { ply, uci, cmid } = game.inFlight;
      assert.equal(ply, game.score.ply);
      const answer = await storm.submit(game, uci, cmid);
      assert.equal(answer?.t, 'ack', JSON.stringify(answer));
    }
    const running = storm.games.filter((game) => game.outcome === null);
    for (const game of running) {
      const uci = game.score.randomMove(random);
      if (uci !== null) assert.equal((await storm.submit(game, uci))?.t, 'ack');
    }
    for (const game of storm.games) {
      const { moves } = await club.snapshot(game.id);
      assert.deepEqual(moves, game.acked);
    }
  });

  t.diagnostic(`killed after ${acked.reduce((sum, count) => sum + count, 0)} acknowledged moves, ${inFlight} in flight`);
  const { spawned_at, answered_at } = club;
  t.diagnostic(`outage ${Math.round(answered_at - killed_at)} ms, of which the start took ${Math.round(answered_at - spawned_at)} ms`);
  t.diagnostic(`to move when killed: ${sideAt(BEFORE)} in the browsers' game`);
});
