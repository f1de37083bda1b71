/** The way between one device and the club, to be cut: what happens to a tablet that sleeps or walks out of reach. */
import { connect, createServer } from 'node:net';
import { onEnd } from './scope.mjs';

export class Cable {
  #server;
  #pairs = new Set();
  #frozen = false;

  constructor(server) {
    this.#server = server;
  }

  /** Lays a cable to the club; `cable.club` is the club as seen through it. */
  static async lay(t, club) {
    const server = createServer();
    const cable = new Cable(server);
    server.on('connection', (near) => cable.#carry(near, club.port));
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
    cable.club = Object.create(club, { port: { value: server.address().port } });
    onEnd(t, () => cable.#close());
    return cable;
  }

  #carry(near, port) {
    const far = connect(port, '127.0.0.1');
    const pair = [near, far];
    this.#pairs.add(pair);
    const end = () => {
      this.#pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    for (const [from, to] of [[near, far], [far, near]]) {
      from.setNoDelay(true);
      from.on('data', (bytes) => this.#frozen || to.write(bytes));
      from.on('close', end);
      from.on('error', end);
    }
  }

  /** From now on nothing comes through, and neither end is told. */
  freeze() {
    this.#frozen = true;
  }

  /** Both ends learn that the line is gone; new ones work. */
  cut() {
    for (const [near, far] of this.#pairs) {
      near.destroy();
      far.destroy();
    }
    this.#frozen = false;
  }

  #close() {
    this.cut();
    return new Promise((resolve) => this.#server.close(resolve));
  }
}
