/** A club of one test: the real binary on a free port with its own data folder. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onEnd } from './scope.mjs';
import { until, within } from './until.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const LOGS = fileURLToPath(new URL('../out/', import.meta.url));

/**
 * The usual address of a club is plain http and not localhost. The browsers of the tests find 127.0.0.1 under
 * this name and, for pictures, under an address as clubs have it.
 */
export const HOST = 'duiyi.test';
export const LAN_ADDRESS = '192.168.1.20';

export function binary() {
  const target = process.env.CARGO_TARGET_DIR ?? join(ROOT, 'target');
  return process.env.DUIYI_BIN ?? join(target, 'debug', 'duiyi');
}

export async function freePort() {
  const probe = createServer();
  await new Promise((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

export class Club {
  #child = null;
  #exit = null;

  constructor({ name, listen, host, port, data, more }) {
    this.name = name;
    this.listen = listen;
    this.host = host;
    this.port = port;
    this.data = data;
    this.more = more;
    this.log = join(LOGS, `${name}.log`);
  }

  /** Opens a club that closes, gracefully, when the test `t` ends. */
  static async open(t, name, { listen = '127.0.0.1', host = HOST, port, more = () => [] } = {}) {
    assert.ok(existsSync(binary()), `no server binary at ${binary()}: build it or set DUIYI_BIN`);
    mkdirSync(LOGS, { recursive: true });
    const data = mkdtempSync(join(tmpdir(), 'duiyi-e2e-'));
    const at = port ?? (await freePort());
    const club = new Club({ name, listen, host, port: at, data, more: more(at) });
    rmSync(club.log, { force: true });
    onEnd(t, () => club.close());
    await club.start();
    return club;
  }

  /** The address by which browsers reach it. */
  get url() {
    return `http://${this.host}:${this.port}`;
  }

  /** The address for scripts, which need no name. */
  get local() {
    return `http://127.0.0.1:${this.port}`;
  }

  async start() {
    const log = createWriteStream(this.log, { flags: 'a' });
    const child = spawn(binary(), ['serve', '--listen', `${this.listen}:${this.port}`, '--data', this.data, ...this.more], {
      stdio: ['ignore', 'pipe', 'pipe'],
      // The server reads DUIYI_* as its configuration; what names things for these tests is not meant for it.
      env: Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('DUIYI_'))),
    });
    child.stdout.pipe(log, { end: false });
    child.stderr.pipe(log, { end: false });
    this.#child = child;
    this.#exit = new Promise((resolve) => child.once('exit', (code, signal) => resolve(signal ?? code)));
    this.spawned_at = performance.now();
    const answers = until(`the club answers (see ${this.log})`, async () => (await fetch(`${this.local}/health`)).ok);
    const fails = this.#exit.then((code) => Promise.reject(new Error(`the server ended with ${code} (see ${this.log})`)));
    fails.catch(() => undefined);
    await Promise.race([answers, fails]);
    this.answered_at = performance.now();
  }

  /** The end without warning: SIGKILL. */
  async kill() {
    const child = this.#child;
    this.#child = null;
    child.kill('SIGKILL');
    assert.equal(await within('the killed server is gone', this.#exit), 'SIGKILL');
  }

  /** The end as an operator asks for it; it must be quick and clean. */
  async stop() {
    const child = this.#child;
    if (child === null) return;
    this.#child = null;
    child.kill('SIGTERM');
    try {
      assert.equal(await within('the server ends at SIGTERM', this.#exit, 20_000), 0);
    } finally {
      child.kill('SIGKILL');
    }
  }

  async close() {
    await this.stop();
    rmSync(this.data, { recursive: true, force: true });
  }

  /** How many games the server has in memory. */
  async gamesInMemory() {
    return (await (await fetch(`${this.local}/health`)).json()).games;
  }

  /** Resident memory of the server in bytes, or null where the system does not tell it. */
  memory() {
    try {
      const status = readFileSync(`/proc/${this.#child.pid}/status`, 'utf8');
      return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)[1]) * 1024;
    } catch {
      return null;
    }
  }

  async post(path, body) {
    const answer = await fetch(this.local + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: await answer.json() };
  }

  async get(path) {
    const answer = await fetch(this.local + path);
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, text };
  }

  async snapshot(game) {
    const { status, text } = await this.get(`/api/games/${game}`);
    assert.equal(status, 200, text);
    return JSON.parse(text);
  }
}
