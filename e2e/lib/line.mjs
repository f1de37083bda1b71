/** One socket to the club, speaking the protocol of docs/protocol.md from a script. */
import { randomBytes } from 'node:crypto';
import WebSocket from 'ws';
import { until, within } from './until.mjs';

export function newCmid() {
  return randomBytes(16).toString('base64url');
}

export class Line {
  #answers = new Map();
  #listeners = new Set();

  constructor(socket) {
    this.socket = socket;
    /** Everything the server said, for those who look afterwards; emptied by whoever wants to. */
    this.heard = [];
    this.keeps = true;
    this.closed = new Promise((resolve) => {
      socket.once('close', (code, reason) => {
        for (const answered of this.#answers.values()) answered(null);
        this.#answers.clear();
        resolve({ code, reason: reason.toString() });
      });
    });
    socket.on('message', (data) => this.#receive(JSON.parse(data.toString())));
    socket.on('error', () => undefined);
  }

  /** Opens a socket and waits for the greeting. */
  static async open(club, options = {}) {
    const socket = new WebSocket(`ws://127.0.0.1:${club.port}/ws`, { perMessageDeflate: false, ...options });
    const line = new Line(socket);
    await line.hears((message) => message.t === 'hello', 'hello');
    return line;
  }

  get isOpen() {
    return this.socket.readyState === WebSocket.OPEN;
  }

  #receive(message) {
    if (this.keeps) this.heard.push(message);
    if ((message.t === 'ack' || message.t === 'refused') && message.cmid !== undefined) {
      const answered = this.#answers.get(message.cmid);
      this.#answers.delete(message.cmid);
      answered?.(message);
    }
    for (const listener of this.#listeners) listener(message);
  }

  /** Calls `listener` with each message from now on; returns how to stop. */
  listen(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The first message from now on that `wanted` accepts. */
  next(wanted, what, timeoutMs) {
    let stop;
    const found = new Promise((resolve) => {
      stop = this.listen((message) => {
        if (wanted(message)) resolve(message);
      });
    });
    return within(what, found, timeoutMs).finally(stop);
  }

  /** The first message, heard already or still to come, that `wanted` accepts. */
  hears(wanted, what, timeoutMs) {
    return until(what, () => this.heard.find(wanted), timeoutMs);
  }

  sendText(text) {
    this.socket.send(text);
  }

  send(message) {
    this.sendText(JSON.stringify(message));
  }

  /** Watches a game, with the token of a seat or as a spectator; resolves with the snapshot. */
  async watch(game, token) {
    const state = this.next((m) => m.t === 'state' && m.game === game, `the state of ${game}`);
    this.send({ t: 'watch', game, ...(token === undefined ? {} : { token }) });
    return (await state).snapshot;
  }

  /** Sends a command and resolves with its `ack` or `refused`, or with null when the line broke first. */
  command(command) {
    if (!this.isOpen) return Promise.resolve(null);
    const cmid = command.cmid ?? newCmid();
    const answer = new Promise((resolve) => this.#answers.set(cmid, resolve));
    this.send({ ...command, cmid });
    return answer;
  }

  move(game, ply, uci, cmid) {
    return this.command({ t: 'move', game, ply, uci, cmid });
  }

  act(game, action) {
    return this.command({ t: 'act', game, action });
  }

  async close() {
    this.socket.close();
    return within('the socket closes', this.closed);
  }
}
