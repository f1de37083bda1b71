/** The package: unpacked in an empty folder where there is neither Rust nor Node, it opens a club. */
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { binary, Club, freePort, HOST } from '../lib/club.mjs';
import { IMMORTAL, Pair, TEN_PLUS_FIVE } from '../lib/games.mjs';
import { PYTHON } from '../lib/referee.mjs';
import { onEnd } from '../lib/scope.mjs';
import { until, within } from '../lib/until.mjs';
import { PHONE, Visitor } from '../lib/visitor.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const MULTIPLY = fileURLToPath(new URL('../lib/multiply.py', import.meta.url));
const GAMES = 10_000;
const STARTS = 5;

function emptyFolder(t) {
  const folder = mkdtempSync(join(tmpdir(), 'duiyi-package-'));
  onEnd(t, () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('unpacked where there is neither Rust nor Node, it serves the page', async (t) => {
  const made = emptyFolder(t);
  execFileSync(join(ROOT, 'scripts/package.sh'), [binary(), made], { stdio: 'pipe' });
  const [archive, ...others] = readdirSync(made);
  assert.deepEqual(others, []);
  assert.match(archive, /^duiyi-\d+\.\d+\.\d+-[\w-]+\.tar\.gz$/);

  const place = emptyFolder(t);
  execFileSync('tar', ['-xzf', join(made, archive), '-C', place]);
  const [folder] = readdirSync(place);
  const inside = join(place, folder);
  for (const name of ['duiyi', 'README.md', 'README.en.md', 'classroom.zh.md', 'classroom.en.md', 'LICENSE']) {
    assert.ok(readdirSync(inside).includes(name), `${name} is packed`);
  }
  const megabytes = (path) => (statSync(path).size / 1e6).toFixed(1);
  t.diagnostic(`package ${megabytes(join(made, archive))} MB, program ${megabytes(join(inside, 'duiyi'))} MB`);

  // Nothing on PATH at all, and the data beside the program.
  const port = await freePort();
  const child = spawn('./duiyi', ['serve', '--listen', `127.0.0.1:${port}`], { cwd: inside, env: {}, stdio: 'ignore' });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  onEnd(t, async () => {
    child.kill('SIGTERM');
    await within('the program ends', ended);
  });
  const url = `http://${HOST}:${port}`;
  await until('it answers', async () => (await fetch(`http://127.0.0.1:${port}/health`)).ok);
  const phone = await Visitor.arrive(t, { url, port }, 'a phone', { device: PHONE });
  await phone.open('/');
  await phone.press('new-game');
  await phone.sees('share-code');
  assert.ok(readdirSync(join(inside, 'data')).length > 0, 'the data lies beside the program');
});

test('with ten thousand stored games it is ready within a second', async (t) => {
  const club = await Club.open(t, 'package-start');
  const pair = await Pair.open(club, { time: TEN_PLUS_FIVE });
  await pair.playLine(IMMORTAL);
  await pair.close();
  const one = await until('the game is over', async () => {
    const snapshot = await club.snapshot(pair.game.id);
    return snapshot.status === 'over' ? snapshot : null;
  });
  await club.stop();
  const database = join(club.data, 'duiyi.db');
  const stored = JSON.parse(execFileSync(PYTHON, [MULTIPLY, database, String(GAMES - 1)], { encoding: 'utf8' }));
  assert.equal(stored.games, GAMES);

  const took_ms = [];
  for (let start = 0; start < STARTS; start += 1) {
    await club.start();
    took_ms.push(club.answered_at - club.spawned_at);
    if (start === 0) assert.deepEqual((await club.snapshot(stored.last)).moves, one.moves);
    await club.stop();
  }
  took_ms.sort((a, b) => a - b);
  const list = took_ms.map((ms) => ms.toFixed(0)).join(', ');
  t.diagnostic(`ready with ${stored.games} games, ${stored.events} events, ${(statSync(database).size / 1e6).toFixed(0)} MB: ${list} ms`);
  assert.ok(took_ms[Math.floor(STARTS / 2)] <= 1_000, `${list} ms`);
});
