/** A thousand games at once over real sockets, each to its end with random legal moves. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Club } from '../lib/club.mjs';
import { seeded, TEN_PLUS_FIVE, UNLIMITED } from '../lib/games.mjs';
import { judgeGames } from '../lib/referee.mjs';
import { onEnd } from '../lib/scope.mjs';
import { milliseconds, Storm, summary } from '../lib/storm.mjs';
import { until, within } from '../lib/until.mjs';

const GAMES = Number(process.env.DUIYI_STORM ?? 1000);
const PLAYED_WITHIN_MS = 360_000;

/** Half of the games by the standard rules, half by those of the net; half of each with clocks. */
function wish(index) {
  return { profile: index % 2 === 0 ? 'standard' : 'online', time: index % 4 < 2 ? TEN_PLUS_FIVE : UNLIMITED };
}

/** Plays one game until the server says that it has ended. */
async function playToTheEnd(storm, game, random) {
  const ended = new Promise((resolve) => (game.onEnd = resolve));
  while (game.outcome === null) {
    const uci = game.score.randomMove(random);
    // Without a legal move, or while the arbiter thinks, the end comes as an event.
    if (uci === null) return ended;
    const answer = await storm.submit(game, uci);
    assert.notEqual(answer, null, 'the line holds');
    if (answer.t === 'ack') continue;
    // The end, or the arbiter's thinking about it, came between two moves.
    assert.ok(['game_over', 'ruling'].includes(answer.code), JSON.stringify(answer));
    if (answer.code === 'game_over') return ended;
    await Promise.race([ended, rulingIsOver(storm, game)]);
  }
}

/** The arbiter's answer was that play goes on: the clocks stand or run as before and moves are taken again. */
function rulingIsOver(storm, game) {
  return until('the ruling', async () => (await storm.club.snapshot(game.id)).status !== 'ruling');
}

/** Notes the most memory the server takes; the caller stops it and gets bytes. */
function watchMemory(club) {
  let most = 0;
  const timer = setInterval(() => (most = Math.max(most, club.memory())), 500);
  return () => {
    clearInterval(timer);
    return most;
  };
}

/** Plays so many games at once to their ends; resolves with the most memory the server took, in bytes. */
async function rage(storm, count, random) {
  const stop = watchMemory(storm.club);
  await storm.gather(count, wish);
  const ends = Promise.all(storm.games.map((game) => playToTheEnd(storm, game, random)));
  await within('all games end', ends, PLAYED_WITHIN_MS).catch((error) => {
    const running = storm.games.filter((game) => game.outcome === null);
    throw new Error(`${running.length} of ${count} games still run after ${storm.took_ms.length} moves`, { cause: error });
  });
  return stop();
}

const MIB = 2 ** 20;
const MEMORY_OF_THE_SERVER = 64 * MIB;
const MEMORY_A_GAME = 128 * 2 ** 10;
/** The share of the games played again. Were the first kept, they would take so much more. */
const AGAIN = 0.5;
/** What the allocator may keep spare: a good deal less than half of the first games. */
const MEMORY_NOISE = 16 * MIB;

test('a thousand games at once are played to their ends, judged right and kept', async (t) => {
  const club = await Club.open(t, 'thousand');
  const storm = new Storm(club);
  onEnd(t, () => storm.close());
  const random = seeded(1851);
  const began = performance.now();
  const most = await rage(storm, GAMES, random);
  const seconds = (performance.now() - began) / 1000;
  const plies = storm.took_ms.length;

  await t.test('nothing is lost: both seats saw and the server kept every acknowledged move', async () => {
    for (const game of storm.games) {
      await until(`both seats of ${game.id} heard all`, () =>
        game.seen.white.length === game.acked.length && game.seen.black.length === game.acked.length);
      const { moves, status, outcome } = await club.snapshot(game.id);
      assert.equal(status, 'over');
      assert.deepEqual(moves, game.acked);
      assert.deepEqual(game.seen.white, game.acked);
      assert.deepEqual(game.seen.black, game.acked);
      assert.deepEqual(outcome, game.outcome);
    }
  });

  await t.test('every result is the one python-chess counts', async () => {
    const verdict = await judgeGames(
      storm.games.map(({ id, profile, acked, outcome: { result, reason } }) => {
        return { game: id, profile, moves: acked, result, reason };
      }),
    );
    assert.deepEqual(verdict.wrong, []);
    assert.equal(verdict.games, GAMES);
    assert.ok(verdict.reasons.checkmate > 0 && verdict.reasons.dead_position > 0);
    t.diagnostic(`ends: ${JSON.stringify(verdict.reasons)}`);
  });

  await t.test('memory is steady', { skip: club.memory() === null && 'this system does not tell it' }, async () => {
    assert.ok(most <= MEMORY_OF_THE_SERVER + GAMES * MEMORY_A_GAME, `${Math.round(most / MIB)} MiB for ${GAMES} games`);
    await storm.close();
    await until('the first games are let go', async () => (await club.gamesInMemory()) === 0, 30_000);
    const second = new Storm(club);
    onEnd(t, () => second.close());
    const again = await rage(second, Math.ceil(GAMES * AGAIN), random);
    t.diagnostic(`memory: at most ${Math.round(most / MIB)} MiB, with half as many games again ${Math.round(again / MIB)} MiB`);
    assert.ok(again <= most + MEMORY_NOISE, `what games took that are over serves the next: at most ${Math.round(most / MIB)} MiB, then ${Math.round(again / MIB)} MiB`);
  });

  t.diagnostic(`${GAMES} games, ${plies} moves in ${seconds.toFixed(1)} s: ${Math.round(plies / seconds)} a second`);
  t.diagnostic(`submit to acknowledged under this load: ${milliseconds(summary(storm.took_ms))}`);
});
