/**
 * Brings a local game to the club, in order and once: what was not answered is sent again under the same names.
 * While the club is away it tries again with growing pauses, and at once when it is woken.
 */
import type { Api, Kept } from './api';
import type { LocalSetup } from './local_game';
import type { Keeping } from './local_store';
import type { Cancel, Scheduler } from './ports';
import type { LocalCommand } from './protocol';

export type KeeperState = 'busy' | 'away' | 'kept' | 'refused';

export interface Notebook {
  setup: LocalSetup;
  /** Read anew each time: it grows. */
  log(): readonly LocalCommand[];
  keeping(): Keeping;
  /** Milliseconds since the game began. */
  elapsed(): number;
  newCmid(): string;
  changed(changes: Partial<Keeping>): void;
  told(state: KeeperState): void;
}

/** A request of the club is at most 4 kB. */
const AT_ONCE = 16;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

export class LocalKeeper {
  private pause = FIRST_PAUSE_MS;
  private waiting: Cancel | null = null;
  private working = false;
  private closed = false;

  constructor(
    private readonly api: Api,
    private readonly scheduler: Scheduler,
    private readonly book: Notebook,
  ) {}

  /** There is something new, or the club may be back. */
  wake(): void {
    this.waiting?.();
    this.waiting = null;
    this.pause = FIRST_PAUSE_MS;
    if (!this.working && !this.closed) void this.work();
  }

  close(): void {
    this.closed = true;
    this.waiting?.();
  }

  private async work(): Promise<void> {
    this.working = true;
    let step: 'more' | 'later' | 'done' = 'more';
    try {
      while (step === 'more' && !this.closed) step = await this.step();
    } finally {
      this.working = false;
    }
    if (this.closed || step === 'done') return;
    this.waiting = this.scheduler.after(this.pause, () => {
      this.waiting = null;
      void this.work();
    });
    this.pause = Math.min(LONGEST_PAUSE_MS, this.pause * 2);
  }

  private async step(): Promise<'more' | 'later' | 'done'> {
    const { game, token, stored, refused } = this.book.keeping();
    if (refused !== null) return this.tell('refused', 'done');
    if (game === null || token === null) return this.create();
    const commands = this.book.log().slice(stored, stored + AT_ONCE);
    if (commands.length === 0) return this.tell('kept', 'done');
    const answer = await this.api.keepLocal(game, { token, from: stored, commands: [...commands] });
    if (answer.ok) return this.kept(answer.value, commands.length);
    if (answer.away) return this.tell('away', 'later');
    // Another data folder, or an old one put back: what is missing there is brought again.
    if (answer.code === 'no_such_game') {
      this.book.changed({ cmid: this.book.newCmid(), game: null, token: null, stored: 0 });
    } else if (answer.code === 'gap' && stored > 0) this.book.changed({ stored: 0 });
    else this.book.changed({ refused: answer.code });
    return 'more';
  }

  private async create(): Promise<'more' | 'later'> {
    const { time, profile, chess960 } = this.book.setup;
    const elapsed_ms = this.book.elapsed();
    const answer = await this.api.createLocal({ time, profile, chess960, elapsed_ms, cmid: this.book.keeping().cmid });
    if (answer.ok) {
      this.pause = FIRST_PAUSE_MS;
      this.book.changed({ game: answer.value.game, token: answer.value.token, stored: 0 });
      return 'more';
    }
    if (answer.away) return this.tell('away', 'later');
    this.book.changed({ refused: answer.code });
    return 'more';
  }

  private kept({ stored, refused, outcome }: Kept, sent: number): 'more' | 'later' {
    const before = this.book.keeping().stored;
    // The club's word on the result counts once it has heard everything, or hears no more.
    const final = refused !== null || stored >= this.book.log().length;
    if (stored > before) this.pause = FIRST_PAUSE_MS;
    this.book.changed({ stored, refused, ...(final ? { outcome } : {}) });
    if (refused !== null || stored >= before + sent) return 'more';
    // This device's clock is a little ahead of the club's.
    return this.tell('busy', 'later');
  }

  private tell<T>(state: KeeperState, step: T): T {
    this.book.told(state);
    return step;
  }
}
