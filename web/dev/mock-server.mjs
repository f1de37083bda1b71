#!/usr/bin/env node
/**
 * Serves web/dist with scripted games, so that every page can be looked at without the club:
 *   npm run build && npm run mock, then open http://127.0.0.1:8090/g/<id> for an id of SCENES.
 * It accepts any move and rules nothing; it is for looking, never for testing behaviour.
 */
import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { WebSocketServer } from 'ws';
import { SCENES } from './scenes.mjs';

const PORT = Number(process.env.PORT ?? 8090);
const DIST = process.env.DIST ?? fileURLToPath(new URL('../dist', import.meta.url));
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};

function json(response, status, body) {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

/** A square of modules that looks like a QR code and is none. */
function fakeQr() {
  let cells = '';
  for (let y = 0; y < 29; y++) {
    for (let x = 0; x < 29; x++) {
      if ((x * 7 + y * 13 + x * y) % 3 === 0) cells += `M${x} ${y}h1v1h-1z`;
    }
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 29 29"><path d="${cells}"/></svg>`;
}

const PGN = '[Event "?"]\n[Site "?"]\n[White "?"]\n[Black "?"]\n[Result "*"]\n\n1. e4 e5 2. Nf3 *\n';

function api(request, response, path) {
  const id = /^\/api\/(?:games|links|qr)\/([^/.]+)/.exec(path)?.[1];
  const scene = id === undefined ? undefined : SCENES[id];
  if (request.method === 'POST' && path === '/api/games') {
    return json(response, 201, { game: 'waiting11111', code: 'K7M2QX', token: 't', seat: 'white' });
  }
  if (path.startsWith('/api/codes/')) return json(response, 404, { error: 'no_such_game' });
  if (scene === undefined) return json(response, 404, { error: 'no_such_game' });
  if (path.startsWith('/api/links/')) {
    return json(response, 200, { url: `http://192.168.1.5:8080/g/${id}`, short: '192.168.1.5:8080', addresses: [] });
  }
  if (path.startsWith('/api/qr/')) {
    response.writeHead(200, { 'content-type': 'image/svg+xml' });
    return response.end(fakeQr());
  }
  if (path.endsWith('/join')) return json(response, 409, { error: 'seat_taken' });
  return json(response, 200, scene.snapshot);
}

const server = createServer((request, response) => {
  const path = new URL(request.url, 'http://mock').pathname;
  if (path.startsWith('/api/')) return api(request, response, path);
  if (path.startsWith('/games/')) {
    response.writeHead(200, { 'content-type': 'text/plain' });
    return response.end(PGN);
  }
  const file = join(DIST, normalize(path));
  const found = extname(file) !== '' && existsSync(file) ? file : join(DIST, 'index.html');
  response.writeHead(200, { 'content-type': TYPES[extname(found)] ?? 'application/octet-stream' });
  createReadStream(found).pipe(response);
});

new WebSocketServer({ server, path: '/ws' }).on('connection', (socket) => {
  const send = (message) => socket.send(JSON.stringify(message));
  const games = new Map();
  send({ t: 'hello', protocol: 1, version: 'mock' });
  socket.on('message', (data) => {
    const message = JSON.parse(data.toString());
    if (message.t === 'ping') return send({ t: 'pong', id: message.id, server_ms: 0 });
    const scene = SCENES[message.game];
    if (scene === undefined) return send({ t: 'refused', game: message.game, code: 'no_such_game' });
    if (message.t === 'watch') {
      games.set(message.game, structuredClone(scene.snapshot));
      send({ t: 'state', game: message.game, snapshot: scene.snapshot });
      return send({ t: 'presence', game: message.game, white: true, black: scene.away !== true, spectators: 2 });
    }
    const game = games.get(message.game);
    if (message.t !== 'move' || game === undefined) {
      return send({ t: 'refused', game: message.game, cmid: message.cmid, code: 'internal' });
    }
    game.seq += 1;
    const { uci, ply, cmid } = message;
    const clocks = { ...game.clocks, running: game.clocks.running === 'white' ? 'black' : 'white' };
    const event = { k: 'move', ply, uci, spent_ms: 900, credit_ms: 0, can_claim: { threefold: false, fifty: false } };
    send({ t: 'event', game: message.game, seq: game.seq, event, clocks });
    send({ t: 'ack', game: message.game, cmid, seq: game.seq, clocks });
  });
});

server.listen(PORT, '127.0.0.1', () => console.log(`http://127.0.0.1:${PORT}/`, Object.keys(SCENES).join(' ')));
