/**
 * Games that go on beside a test, on a thread of their own: what the test does to its own thread must not
 * look like a slow server.
 */
import assert from 'node:assert/strict';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { Club } from './club.mjs';
import { Pair, seeded, TEN_PLUS_FIVE } from './games.mjs';

const LONGEST_PLIES = 150;

export class Bystanders {
  #worker;
  #told;

  /** Two people play one game after the other until told to stop. */
  constructor({ name, port }) {
    this.#worker = new Worker(new URL(import.meta.url), { workerData: { name, port } });
    this.#told = new Promise((resolve, reject) => this.#worker.once('message', resolve).once('error', reject));
  }

  /** Resolves with how long each move took; rejects when anything went wrong in their games. */
  end() {
    this.#worker.postMessage('end');
    return this.#told;
  }
}

async function play(running) {
  const club = new Club(running);
  const random = seeded(7);
  const took_ms = [];
  let going = true;
  parentPort.once('message', () => (going = false));
  while (going) {
    const pair = await Pair.open(club, { time: TEN_PLUS_FIVE });
    for (let plies = 0; going && plies < LONGEST_PLIES; plies += 1) {
      const uci = pair.score.randomMove(random);
      if (uci === null || pair.score.position.isInsufficientMaterial()) break;
      took_ms.push((await pair.play(uci)).took_ms);
    }
    const { moves } = await club.snapshot(pair.game.id);
    assert.deepEqual(moves, pair.score.moves);
    await pair.close();
  }
  parentPort.postMessage(took_ms);
}

if (!isMainThread) await play(workerData);
