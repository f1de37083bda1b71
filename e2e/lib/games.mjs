/** Games made and played by scripts, with moves from a library that is not ours (chessops). */
import assert from 'node:assert/strict';
import { Chess, castlingSide } from 'chessops/chess';
import { makeFen } from 'chessops/fen';
import { parseSan } from 'chessops/san';
import { makeUci, parseUci } from 'chessops/util';
import { Line, newCmid } from './line.mjs';

export const TEN_PLUS_FIVE = { kind: 'fischer', initial_ms: 600_000, increment_ms: 5_000 };
export const UNLIMITED = { kind: 'unlimited' };

/** Anderssen – Kieseritzky, London 1851: 45 plies, mate. */
export const IMMORTAL = `
  1.e4 e5 2.f4 exf4 3.Bc4 Qh4+ 4.Kf1 b5 5.Bxb5 Nf6 6.Nf3 Qh6 7.d3 Nh5 8.Nh4 Qg5 9.Nf5 c6 10.g4 Nf6 11.Rg1 cxb5
  12.h4 Qg6 13.h5 Qg5 14.Qf3 Ng8 15.Bxf4 Qf6 16.Nc3 Bc5 17.Nd5 Qxb2 18.Bd6 Bxg1 19.e5 Qxa1+ 20.Ke2 Na6
  21.Nxg7+ Kd8 22.Qf6+ Nxf6 23.Be7#`;

/** A game with both seats taken: its id and the tokens of the seats. */
export async function makeGame(club, { time = UNLIMITED, profile = 'standard', color = 'white' } = {}) {
  const made = await club.post('/api/games', { time, color, profile, chess960: false, cmid: newCmid() });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  const { game, code, token, seat } = made.body;
  const joined = await club.post(`/api/games/${game}/join`, { cmid: newCmid() });
  assert.equal(joined.status, 200, JSON.stringify(joined.body));
  assert.notEqual(joined.body.seat, seat);
  return { id: game, code, [seat]: token, [joined.body.seat]: joined.body.token };
}

/** A seeded generator: the same seed plays the same games. */
export function seeded(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const sideAt = (ply) => (ply % 2 === 0 ? 'white' : 'black');

/** The move as the protocol writes it; chessops castles by king takes rook. */
export function uciOf(position, move) {
  const side = castlingSide(position, move);
  if (side === undefined) return makeUci(move);
  const to = (move.from & ~7) + (side === 'h' ? 6 : 2);
  return makeUci({ from: move.from, to });
}

/** Moves in SAN, with or without numbers, as `{san, uci, fen, by}` from the start position on. */
export function lineOf(text) {
  const position = Chess.default();
  const sans = text.split(/\s+/).filter((word) => word !== '' && !/^\d+\.+$/.test(word));
  return sans.map((word) => {
    const san = word.replace(/^\d+\.+/, '');
    const move = parseSan(position, san);
    assert.ok(move, `not a move here: ${san}`);
    const uci = uciOf(position, move);
    const by = position.turn;
    position.play(move);
    return { san, uci, fen: makeFen(position.toSetup()), by };
  });
}

/** The position of a game as chessops sees it, one legal move after the other. */
export class Score {
  constructor() {
    this.position = Chess.default();
    this.moves = [];
  }

  get ply() {
    return this.moves.length;
  }

  get turn() {
    return this.position.turn;
  }

  get fen() {
    return makeFen(this.position.toSetup());
  }

  /** A legal move drawn by `random`, or null when there is none. */
  randomMove(random) {
    const moves = [];
    for (const [from, targets] of this.position.allDests()) {
      const last = this.position.turn === 'white' ? 7 : 0;
      const promotes = this.position.board.pawn.has(from);
      for (const to of targets) {
        if (promotes && to >> 3 === last) {
          for (const promotion of ['queen', 'rook', 'bishop', 'knight']) moves.push({ from, to, promotion });
        } else moves.push({ from, to });
      }
    }
    if (moves.length === 0) return null;
    return uciOf(this.position, moves[Math.floor(random() * moves.length)]);
  }

  play(uci) {
    const move = parseUci(uci);
    assert.ok(this.position.isLegal(move), `illegal: ${uci} in ${this.fen}`);
    this.position.play(move);
    this.moves.push(uci);
  }
}

/** A game played over two sockets of its own by one script: for what goes on beside a test. */
export class Pair {
  constructor(game, lines) {
    this.game = game;
    this.lines = lines;
    this.score = new Score();
  }

  static async open(club, options) {
    const game = await makeGame(club, options);
    const lines = { white: await Line.open(club), black: await Line.open(club) };
    await lines.white.watch(game.id, game.white);
    await lines.black.watch(game.id, game.black);
    return new Pair(game, lines);
  }

  get mover() {
    return this.lines[this.score.turn];
  }

  /** Plays one move for the side to move; resolves with the ack and how long it took. */
  async play(uci) {
    const began = performance.now();
    const answer = await this.mover.move(this.game.id, this.score.ply, uci);
    const took_ms = performance.now() - began;
    assert.equal(answer?.t, 'ack', `${uci}: ${JSON.stringify(answer)}`);
    this.score.play(uci);
    return { answer, took_ms };
  }

  async playLine(text) {
    for (const { uci } of lineOf(text)) await this.play(uci);
  }

  async close() {
    await Promise.all([this.lines.white.close(), this.lines.black.close()]);
  }
}
