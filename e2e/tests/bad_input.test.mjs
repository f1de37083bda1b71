/**
 * Everything a broken or hostile client may send to the real server: each gets a typed refusal or a close
 * code of docs/protocol.md and changes nothing, while another game goes on and notices nothing.
 */
import assert from 'node:assert/strict';
import { request } from 'node:http';
import { after, before, beforeEach, describe, it } from 'node:test';
import WebSocket from 'ws';
import { Bystanders } from '../lib/bystanders.mjs';
import { Club } from '../lib/club.mjs';
import { makeGame, Pair, seeded, TEN_PLUS_FIVE } from '../lib/games.mjs';
import { Line, newCmid } from '../lib/line.mjs';
import { milliseconds, summary } from '../lib/storm.mjs';
import { within } from '../lib/until.mjs';

/** A move of the undisturbed game may take so long at the most, whatever happens beside it. */
const UNDISTURBED_MS = 500;

describe('bad input', () => {
  /** @type {Club} */
  let club;
  let bystanders;
  /** The game that is attacked, after 1.e4: Black is to move. */
  let pair;
  let game;

  let close;

  before(async () => {
    club = await Club.open({ after: (hook) => (close = hook) }, 'bad-input');
    bystanders = new Bystanders(club);
  });

  after(async () => {
    const took = summary(await bystanders.end());
    console.log(`the game beside all this: ${milliseconds(took)}`);
    await close();
    assert.ok(took.count > 50, 'it went on');
    assert.ok(took.max < UNDISTURBED_MS, `it noticed nothing: ${milliseconds(took)}`);
  });

  beforeEach(async () => {
    pair = await Pair.open(club, { time: TEN_PLUS_FIVE });
    game = pair.game.id;
    await pair.play('e2e4');
  });

  /** After whatever was done the game stands as it stood, and goes on. */
  async function assertUnharmed() {
    const { moves, status } = await club.snapshot(game);
    assert.deepEqual(moves, pair.score.moves);
    assert.equal(status, 'running');
    await pair.play(pair.score.randomMove(seeded(1)));
    await pair.close();
  }

  function assertRefused(answer, code) {
    assert.equal(answer?.t, 'refused', JSON.stringify(answer));
    assert.equal(answer.code, code, JSON.stringify(answer));
  }

  async function assertCloses(line, code) {
    const closed = await within('the server closes the socket', line.closed);
    assert.equal(closed.code, code);
  }

  /** The next refusal on this line that answers no command. */
  function refusal(line) {
    return line.next((message) => message.t === 'refused', 'a refusal');
  }

  describe('frames', () => {
    it('an over-long text frame closes the socket', async () => {
      const line = await Line.open(club);
      line.sendText(JSON.stringify({ t: 'ping', id: 1, padding: 'x'.repeat(4_000) }));
      await assertCloses(line, 1009);
      await assertUnharmed();
    });

    it('a frame of a hundred megabytes is not read', async () => {
      const line = await Line.open(club);
      line.sendText('x'.repeat(100 * 2 ** 20));
      const closed = await within('the server closes the socket', line.closed, 30_000);
      assert.ok([1009, 1006].includes(closed.code), `closed with ${closed.code}`);
      await assertUnharmed();
    });

    it('a binary frame closes the socket', async () => {
      const line = await Line.open(club);
      line.socket.send(Buffer.from([1, 2, 3]));
      await assertCloses(line, 1003);
      await assertUnharmed();
    });

    it('text that is no message is refused, and one more after ten in a row closes the socket', async () => {
      const line = await Line.open(club);
      const texts = ['', '{', 'null', '[]', '"move"', '{"t":5}', '{"x":1}', '\u0000', '['.repeat(1_000), '9'.repeat(1_000)];
      for (const text of texts) {
        const answer = refusal(line);
        line.sendText(text);
        assertRefused(await answer, 'malformed');
      }
      line.sendText('{');
      await assertCloses(line, 4000);
      await assertUnharmed();
    });

    it('an unknown type of message is refused and the socket stays', async () => {
      const line = await Line.open(club);
      const answer = refusal(line);
      line.send({ t: 'castle', game });
      assertRefused(await answer, 'unknown_type');
      const pong = line.next((message) => message.t === 'pong', 'pong');
      line.send({ t: 'ping', id: 7 });
      assert.equal((await pong).id, 7);
      await line.close();
      await assertUnharmed();
    });

    it('fields of wrong types, absent or beyond their bounds are refused', async () => {
      const line = pair.lines.black;
      const cmid = newCmid();
      const bad = [
        ['malformed', { t: 'move', game, ply: -1, uci: 'e7e5', cmid }],
        ['malformed', { t: 'move', game, ply: 1e300, uci: 'e7e5', cmid }],
        ['malformed', { t: 'move', game, ply: '1', uci: 'e7e5', cmid }],
        ['malformed', { t: 'move', game, ply: 1, uci: 5, cmid }],
        ['malformed', { t: 'move', game, ply: 1, uci: 'e7e5' }],
        ['malformed', { t: 'act', game, cmid, action: 'win' }],
        ['bad_cmid', { t: 'move', game, ply: 1, uci: 'e7e5', cmid: 'x'.repeat(37) }],
        ['bad_cmid', { t: 'move', game, ply: 1, uci: 'e7e5', cmid: '../../etc' }],
        ['bad_cmid', { t: 'move', game, ply: 1, uci: 'e7e5', cmid: '' }],
      ];
      for (const [code, message] of bad) {
        const answer = refusal(line);
        line.send(message);
        assertRefused(await answer, code);
        // A good message between them: only ten in a row close the socket.
        const pong = line.next((each) => each.t === 'pong', 'pong');
        line.send({ t: 'ping', id: 1 });
        await pong;
      }
      await assertUnharmed();
    });
  });

  describe('moves', () => {
    it('a move out of turn is refused', async () => {
      assertRefused(await pair.lines.white.move(game, 1, 'd2d4'), 'not_your_turn');
      await assertUnharmed();
    });

    it('illegal moves and texts that are no moves are refused', async () => {
      for (const uci of ['e7e4', 'e8g8', 'e2e4', 'a7a8q', 'e7e5q', 'd8h4']) {
        assertRefused(await pair.lines.black.move(game, 1, uci), 'illegal_move');
      }
      for (const uci of ['', 'e9e5', 'e7', 'e7e5x', '0000', 'O-O-O-O', '♟e5']) {
        const answer = await pair.lines.black.move(game, 1, uci);
        assert.equal(answer?.t, 'refused', uci);
        assert.ok(['bad_move', 'illegal_move'].includes(answer.code), `${uci}: ${JSON.stringify(answer)}`);
      }
      await assertUnharmed();
    });

    it('a move for another moment of the game is refused', async () => {
      assertRefused(await pair.lines.black.move(game, 3, 'e7e5'), 'stale_ply');
      await assertUnharmed();
    });

    it('nobody moves for a seat that is not theirs', async () => {
      const stranger = await Line.open(club);
      await stranger.watch(game);
      assertRefused(await stranger.move(game, 1, 'e7e5'), 'not_your_seat');
      assertRefused(await stranger.act(game, 'resign'), 'not_your_seat');
      await stranger.close();
      await assertUnharmed();
    });

    it('a token of another game opens no seat', async () => {
      const other = await makeGame(club);
      const thief = await Line.open(club);
      const answer = refusal(thief);
      thief.send({ t: 'watch', game, token: other.black });
      assertRefused(await answer, 'bad_token');
      const moved = await thief.move(game, 1, 'e7e5');
      assert.equal(moved?.t, 'refused');
      await thief.close();
      await assertUnharmed();
    });

    it('a move id sent again gets the same answer and plays nothing twice', async () => {
      const cmid = newCmid();
      const first = await pair.lines.black.move(game, 1, 'e7e5', cmid);
      pair.score.play('e7e5');
      const again = await pair.lines.black.move(game, 1, 'e7e5', cmid);
      assert.equal(again?.t, 'ack');
      assert.equal(again.seq, first.seq);
      await pair.play('g1f3');
      const late = await pair.lines.black.move(game, 1, 'e7e5', cmid);
      assert.equal(late?.seq, first.seq);
      assertRefused(await pair.lines.black.move(game, 3, 'b8c6', cmid), 'cmid_reused');
      await assertUnharmed();
    });

    it('a replayed move id of another player gets no foreign answer', async () => {
      const cmid = newCmid();
      assert.equal((await pair.lines.black.move(game, 1, 'e7e5', cmid))?.t, 'ack');
      pair.score.play('e7e5');
      const answer = await pair.lines.white.move(game, 1, 'e7e5', cmid);
      assert.equal(answer?.t, 'refused');
      await assertUnharmed();
    });

    it('games that do not exist are refused', async () => {
      const line = await Line.open(club);
      for (const id of ['111111111111', '0OIl', '../../../etc', '', 'x'.repeat(500)]) {
        const answer = refusal(line);
        line.send({ t: 'watch', game: id });
        assert.ok(['no_such_game', 'malformed'].includes((await answer).code));
        const pong = line.next((message) => message.t === 'pong', 'pong');
        line.send({ t: 'ping', id: 1 });
        await pong;
      }
      await line.close();
      await assertUnharmed();
    });
  });

  describe('floods', () => {
    it('ten thousand messages a second from one socket close it and nobody else notices', async () => {
      const line = await Line.open(club);
      await line.watch(game);
      line.keeps = false;
      const codes = new Map();
      line.listen(({ t, code }) => {
        if (t === 'refused') codes.set(code, (codes.get(code) ?? 0) + 1);
      });
      for (let count = 0; count < 10_000 && line.isOpen; count += 1) {
        line.send({ t: 'move', game, ply: 1, uci: 'e7e5', cmid: newCmid() });
      }
      await assertCloses(line, 4008);
      assert.ok(codes.size > 0, 'it was told why before');
      await assertUnharmed();
    });

    it('a player who floods is closed, comes back and goes on', async () => {
      const line = pair.lines.black;
      for (let count = 0; count < 10_000 && line.isOpen; count += 1) line.send({ t: 'ping', id: count });
      await assertCloses(line, 4008);
      pair.lines.black = await Line.open(club);
      await pair.lines.black.watch(game, pair.game.black);
      await assertUnharmed();
    });

    it('a socket watches no more games than it may', async () => {
      const line = await Line.open(club);
      const games = [];
      for (let count = 0; count < 8; count += 1) games.push(await makeGame(club));
      for (const each of games) await line.watch(each.id);
      const answer = refusal(line);
      line.send({ t: 'watch', game });
      assertRefused(await answer, 'too_many_games');
      await line.close();
      await assertUnharmed();
    });
  });

  describe('HTTP', () => {
    /** A raw request: fetch would not send such things. */
    function raw(path, { method = 'GET', headers = {}, body } = {}) {
      return new Promise((resolve, reject) => {
        const asking = request({ host: '127.0.0.1', port: club.port, path, method, headers }, (answer) => {
          let text = '';
          answer.on('data', (data) => (text += data));
          answer.on('end', () => resolve({ status: answer.statusCode, text }));
        });
        asking.on('error', reject);
        asking.end(body);
      });
    }

    const json = { 'content-type': 'application/json' };

    it('bodies that are too long, no JSON or no wish are refused', async () => {
      const wish = { time: TEN_PLUS_FIVE, color: 'white', profile: 'standard', chess960: false, cmid: newCmid() };
      const bad = [
        [413, 'x'.repeat(5_000)],
        [400, '{'],
        [400, '[]'],
        [400, JSON.stringify({ ...wish, color: 'green' })],
        [400, JSON.stringify({ ...wish, time: { kind: 'fischer', initial_ms: -1, increment_ms: 0 } })],
        [400, JSON.stringify({ ...wish, time: { kind: 'fischer', initial_ms: 1e18, increment_ms: 0 } })],
        [400, JSON.stringify({ ...wish, cmid: 'x'.repeat(37) })],
      ];
      for (const [status, body] of bad) {
        const answer = await raw('/api/games', { method: 'POST', headers: json, body });
        assert.equal(answer.status, status, `${body.slice(0, 80)}: ${answer.text}`);
        assert.equal(typeof JSON.parse(answer.text).error, 'string');
      }
      await assertUnharmed();
    });

    it('paths that lead nowhere or outside are refused', async () => {
      for (const path of ['/api/games/%00', '/api/games/../../etc/passwd', '/api/codes/ZZZZZZ', '/games/x.pgn', '/api/nothing']) {
        const answer = await raw(path);
        assert.ok(answer.status === 404 || answer.status === 400, `${path}: ${answer.status}`);
      }
      const outside = await raw('/assets/..%2f..%2f..%2fetc/passwd');
      assert.doesNotMatch(outside.text, /root:/);
      await assertUnharmed();
    });

    it('a taken seat stays taken', async () => {
      const answer = await club.post(`/api/games/${game}/join`, { cmid: newCmid() });
      assert.equal(answer.status, 409);
      assert.equal(answer.body.error, 'seat_taken');
      await assertUnharmed();
    });

    it('a socket from a page of another site is not opened', async () => {
      const socket = new WebSocket(`ws://127.0.0.1:${club.port}/ws`, { origin: 'http://evil.example' });
      const failed = await within('an answer', new Promise((resolve) => {
        socket.once('open', () => resolve(null));
        socket.once('error', resolve);
      }));
      assert.match(String(failed), /40[03]/);
      await assertUnharmed();
    });
  });
});
