/** Many games at once over few sockets: each socket carries the seats of one color in up to eight games. */
import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import { makeGame, Score } from './games.mjs';
import { Line, newCmid } from './line.mjs';

const GAMES_A_SOCKET = 8;
const MADE_AT_ONCE = 16;
const RATE_PAUSE_MS = 250;

/** One game of the storm, with everything the script was told about it. */
class StormGame {
  constructor({ id, white, black }, profile) {
    this.id = id;
    this.tokens = { white, black };
    this.profile = profile;
    this.score = new Score();
    /** Moves acknowledged to the mover. */
    this.acked = [];
    /** Move events as each seat's socket brought them, by ply. */
    this.seen = { white: [], black: [] };
    this.seq = { white: 0, black: 0 };
    this.outcome = null;
    /** The last acknowledged reading of the clocks and the two moments between which the server took it. */
    this.reading = null;
    this.inFlight = null;
    this.idle = null;
  }
}

export class Storm {
  constructor(club) {
    this.club = club;
    this.games = [];
    this.byId = new Map();
    this.lines = [];
    this.took_ms = [];
    this.refusals = [];
  }

  /** Makes `count` games, both seats taken and watched. `wish(index)` says with which options. */
  async gather(count, wish) {
    for (let first = 0; first < count; first += MADE_AT_ONCE) {
      const indexes = Array.from({ length: Math.min(MADE_AT_ONCE, count - first) }, (_, index) => first + index);
      const made = await Promise.all(indexes.map((index) => makeGame(this.club, wish(index))));
      made.forEach((game, index) => this.#add(new StormGame(game, wish(first + index).profile ?? 'standard')));
    }
    await this.connect();
  }

  #add(game) {
    this.games.push(game);
    this.byId.set(game.id, game);
  }

  /** Opens the sockets; after a break it asks for what was missed and sends again what was not answered. */
  async connect() {
    this.lines = [];
    const watching = [];
    for (let first = 0; first < this.games.length; first += GAMES_A_SOCKET) {
      const games = this.games.slice(first, first + GAMES_A_SOCKET);
      for (const color of ['white', 'black']) {
        const line = await Line.open(this.club);
        line.keeps = false;
        line.listen((message) => this.#heard(color, message));
        this.lines.push(line);
        for (const game of games) {
          game[`${color}Line`] = line;
          watching.push(line.watch(game.id, game.tokens[color]));
        }
      }
    }
    return Promise.all(watching);
  }

  #heard(color, message) {
    const game = this.byId.get(message.game);
    if (game === undefined) return;
    if (message.t === 'state') {
      game.seq[color] = message.snapshot.seq;
      game.seen[color] = [...message.snapshot.moves];
      game.outcome ??= message.snapshot.outcome;
    }
    if (message.t !== 'event') return;
    assert.equal(message.seq, game.seq[color] + 1, `no event of ${game.id} is missing`);
    game.seq[color] = message.seq;
    const { event } = message;
    if (event.k === 'move') game.seen[color][event.ply] = event.uci;
    if (event.k === 'ended') {
      game.outcome = event.outcome;
      game.onEnd?.();
    }
  }

  /** Submits a move for the side to move and keeps the acknowledgement; null when the line broke first. */
  async submit(game, uci, cmid = newCmid()) {
    const ply = game.score.ply;
    const color = game.score.turn;
    const sent_at = performance.now();
    game.inFlight = { ply, uci, cmid, color, sent_at };
    let answer = await game[`${color}Line`].move(game.id, ply, uci, cmid);
    // A socket may say so much a second; few games are played faster than that.
    while (answer?.code === 'rate_limited') {
      await setTimeout(RATE_PAUSE_MS);
      answer = await game[`${color}Line`].move(game.id, ply, uci, cmid);
    }
    if (answer === null) return null;
    game.inFlight = null;
    if (answer.t !== 'ack') {
      this.refusals.push({ game: game.id, uci, answer });
      return answer;
    }
    const heard_at = performance.now();
    this.took_ms.push(heard_at - sent_at);
    game.score.play(uci);
    game.acked.push(uci);
    game.reading = { clocks: answer.clocks, sent_at, heard_at };
    return answer;
  }

  async close() {
    await Promise.all(this.lines.filter((line) => line.isOpen).map((line) => line.close()));
  }
}

/** The value below which the given share of the sorted numbers lies. */
export function quantile(sorted, share) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

export function summary(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const at = (share) => quantile(sorted, share);
  return { count: sorted.length, median: at(0.5), p90: at(0.9), p99: at(0.99), max: sorted.at(-1) };
}

export function milliseconds({ count, median, p90, p99, max }) {
  const text = (value) => value.toFixed(1);
  return `median ${text(median)} ms, p90 ${text(p90)} ms, p99 ${text(p99)} ms, worst ${text(max)} ms of ${count}`;
}
