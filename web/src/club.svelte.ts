/** The parts of the client put together: one socket, one memory of own games, one sound box. */
import { Api } from './domain/api';
import { Connection, type ConnectionStatus } from './domain/connection';
import { OwnGames } from './domain/identity';
import { newCmid } from './domain/ids';
import type { ServerMessage } from './domain/protocol';
import { GameSession, type SessionEvents } from './domain/session';
import { http, openSocket, randomBytes, scheduler, store } from './platform/env';
import { settings } from './settings.svelte';
import { SoundBox } from './sound/sound';

class Club {
  readonly api = new Api(http);
  readonly games = new OwnGames(store);
  readonly sound = new SoundBox(() => (settings.current.sound ? settings.current.volume / 100 : 0));
  connection = $state.raw<ConnectionStatus>({ phase: 'idle', since: 0, latency_ms: null });

  private readonly sessions = new Set<GameSession>();
  private readonly line = new Connection(openSocket, scheduler, {
    message: (message) => this.deliver(message),
    status: (status) => this.changed(status),
  });

  /** Follows the page's life: sound may begin at a gesture, a page that comes back reconnects at once. */
  listen(): void {
    window.addEventListener('pointerdown', () => this.sound.unlock());
    window.addEventListener('keydown', () => this.sound.unlock());
    window.addEventListener('online', () => this.line.wake());
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') this.line.wake();
    });
  }

  newCmid(): string {
    return newCmid(randomBytes);
  }

  now(): number {
    return scheduler.now();
  }

  openSession(id: string, events: SessionEvents): GameSession {
    const session = new GameSession(id, this.line, scheduler, randomBytes, events);
    this.sessions.add(session);
    this.line.start();
    session.open(this.games.find(id)?.token ?? null);
    return session;
  }

  closeSession(session: GameSession): void {
    this.sessions.delete(session);
    session.close();
  }

  private deliver(message: ServerMessage): void {
    for (const session of this.sessions) session.receive(message);
  }

  private changed(status: ConnectionStatus): void {
    this.connection = status;
    for (const session of this.sessions) session.connectionChanged(status);
  }
}

export const club = new Club();
