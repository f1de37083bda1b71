/**
 * One local game in the hands of the page. A command is written down before it is shown; the clock runs by the
 * device's own time, which goes on while a tablet sleeps; the keeper brings the log to the club beside all that.
 */
import type { Api } from './api';
import type { GameState } from './game';
import { isFinished, sideToMove } from './game';
import { History } from './history';
import { newCmid } from './ids';
import { LocalKeeper, type KeeperState } from './local_keeper';
import { flagDueAt, fold, localState, mayDo, type Folded, type LocalSetup } from './local_game';
import type { Keeping, LocalGames } from './local_store';
import type { Cancel, RandomBytes, Scheduler } from './ports';
import type { Color, LocalCommand, LocalRequest } from './protocol';
import type { Rules } from './rules';

export interface LocalWorld {
  games: LocalGames;
  api: Api;
  scheduler: Scheduler;
  random: RandomBytes;
  /** The date of the device in milliseconds: it goes on while the device sleeps. */
  wall(): number;
}

export interface LocalView {
  game: GameState;
  keeping: Keeping;
  keeper: KeeperState;
  /** False when the browser could not write the last command down. */
  written: boolean;
}

/** The clock on the page drifts from the device's by no more than this. */
const DRIFT_MS = 150;
const LOOK_EVERY_MS = 1_000;
/** The number of initial positions of Chess960. */
const POSITIONS = 960;

export function newKeeping(random: RandomBytes): Keeping {
  return { cmid: newCmid(random), game: null, token: null, stored: 0, refused: null, outcome: null };
}

/** Writes a new game down and returns its key. */
export function beginLocal(
  world: LocalWorld,
  rules: Rules,
  wish: Pick<LocalSetup, 'time' | 'profile'> & { chess960: boolean },
): string {
  const key = newCmid(world.random).slice(0, 12);
  const [high = 0, low = 0] = world.random(2);
  const number = wish.chess960 ? (high * 256 + low) % POSITIONS : null;
  const board = rules.chess960(number ?? 518);
  const start_fen = board.fen();
  board.free();
  const begun_at_ms = world.wall();
  const { time, profile } = wish;
  world.games.write({ setup: { key, start_fen, chess960: number, profile, time, begun_at_ms }, log: [] });
  world.games.keep(key, newKeeping(world.random));
  world.games.summarize({
    key,
    time,
    status: 'running',
    result: null,
    turn: 'white',
    fen: start_fen,
    plies: 0,
    unsaved: false,
    seen_at_ms: begun_at_ms,
  });
  return key;
}

export class LocalSession {
  readonly history: History;
  private readonly keeper: LocalKeeper;
  private folded: Folded;
  private view: LocalView;
  private timer: Cancel | null = null;

  constructor(
    private readonly setup: LocalSetup,
    private log: readonly LocalCommand[],
    rules: Rules,
    private readonly world: LocalWorld,
    private readonly changed: (view: LocalView) => void,
  ) {
    this.history = new History(rules, {
      start_fen: setup.start_fen,
      chess960: setup.chess960 !== null,
      profile: setup.profile,
    });
    this.keeper = new LocalKeeper(world.api, world.scheduler, {
      setup,
      log: () => this.log,
      keeping: () => this.keeping(),
      elapsed: () => this.elapsed(),
      newCmid: () => newCmid(world.random),
      changed: (changes) => this.heard(changes),
      told: (keeper) => this.publish({ keeper }),
    });
    this.folded = fold(setup, log);
    this.view = { game: this.state(), keeping: this.keeping(), keeper: 'busy', written: true };
  }

  /** Looks at the clock and turns to the club; from now on `changed` is told. */
  start(): void {
    this.checkFlag();
    this.keeper.wake();
  }

  get current(): LocalView {
    return this.view;
  }

  close(): void {
    this.timer?.();
    this.keeper.close();
    this.history.free();
  }

  may(by: Color, request: LocalRequest['do']): boolean {
    return mayDo(this.setup, this.folded, this.view.game, by, request);
  }

  /** Plays a move of the side to move; false when it is none. */
  move(meant: string): boolean {
    const uci = this.history.normalize(meant);
    const ply = this.folded.moves.length;
    return uci !== null && this.act(sideToMove(this.setup.start_fen, ply), { do: 'move', ply, uci });
  }

  act(by: Color, request: LocalRequest): boolean {
    this.reread();
    this.checkFlag();
    if (!this.may(by, request.do)) return false;
    this.append(by, request);
    return true;
  }

  /** The page is seen again, or another tab has written: the log, the clock and the club are looked at anew. */
  wake(): void {
    this.reread();
    this.checkFlag();
    this.keeper.wake();
  }

  private append(by: Color, request: LocalRequest): void {
    const command: LocalCommand = { by, cmid: newCmid(this.world.random), after_ms: this.elapsed(), ...request };
    const log = [...this.log, command];
    const written = this.world.games.write({ setup: this.setup, log });
    this.take(log, written);
    this.keeper.wake();
  }

  private take(log: readonly LocalCommand[], written: boolean): void {
    this.log = log;
    this.folded = fold(this.setup, log);
    this.publish({ written });
    this.summarize();
    this.lookAgain();
  }

  /** Another tab may have played on. */
  private reread(): void {
    const stored = this.world.games.read(this.setup.key);
    if (stored !== null && stored.log.length > this.log.length) this.take(stored.log, true);
  }

  private elapsed(): number {
    const last = this.log[this.log.length - 1]?.after_ms ?? 0;
    return Math.max(last, Math.round(this.world.wall() - this.setup.begun_at_ms));
  }

  private checkFlag(): void {
    const due = isFinished(this.view.game) ? null : flagDueAt(this.folded);
    const { running } = this.folded.clocks;
    if (due !== null && running !== null && this.elapsed() >= due) this.append(running, { do: 'flag_fell' });
    else this.correctClock();
    this.lookAgain();
  }

  private lookAgain(): void {
    this.timer?.();
    const due = isFinished(this.view.game) ? null : flagDueAt(this.folded);
    if (due === null) return;
    const wait = Math.min(LOOK_EVERY_MS, Math.max(1, due - this.elapsed()));
    this.timer = this.world.scheduler.after(wait, () => this.checkFlag());
  }

  /** The clock on the page runs by a clock that may have stood still while the device slept. */
  private correctClock(): void {
    const { clocks } = this.view.game;
    if (clocks.running === null) return;
    const shown = this.world.scheduler.now() - clocks.at;
    if (Math.abs(shown - (this.elapsed() - this.folded.clocks.since_ms)) > DRIFT_MS) this.publish({});
  }

  private keeping(): Keeping {
    const kept = this.world.games.keeping(this.setup.key);
    if (kept !== null) return kept;
    const fresh = newKeeping(this.world.random);
    this.world.games.keep(this.setup.key, fresh);
    return fresh;
  }

  private heard(changes: Partial<Keeping>): void {
    const before = this.view.game.status;
    this.world.games.keep(this.setup.key, { ...this.keeping(), ...changes });
    this.publish({});
    if (this.view.game.status !== before) this.summarize();
  }

  private state(): GameState {
    this.history.sync(this.folded.moves);
    const clock = { elapsed_ms: this.elapsed(), now: this.world.scheduler.now() };
    return localState(this.setup, this.folded, this.history, clock, this.keeping().outcome);
  }

  private publish(changes: Partial<LocalView>): void {
    this.view = { ...this.view, ...changes, game: this.state(), keeping: this.keeping() };
    this.changed(this.view);
  }

  private summarize(): void {
    const { game } = this.view;
    const plies = game.moves.length;
    this.world.games.summarize({
      key: this.setup.key,
      time: game.time,
      status: game.status,
      result: game.outcome?.result ?? null,
      turn: isFinished(game) ? null : sideToMove(game.start_fen, plies),
      fen: this.history.fenAt(plies),
      plies,
      unsaved: this.view.keeping.refused === null && this.view.keeping.stored < this.log.length,
      seen_at_ms: this.world.wall(),
    });
  }
}

/** Brings a game to the club that is not open on any page. */
export function bringToClub(world: LocalWorld, key: string, told: (state: KeeperState) => void): LocalKeeper | null {
  const record = world.games.read(key);
  if (record === null) return null;
  const keeping = (): Keeping => world.games.keeping(key) ?? newKeeping(world.random);
  if (world.games.keeping(key) === null) world.games.keep(key, keeping());
  const keeper = new LocalKeeper(world.api, world.scheduler, {
    setup: record.setup,
    log: () => world.games.read(key)?.log ?? [],
    keeping,
    elapsed: () => Math.max(0, Math.round(world.wall() - record.setup.begun_at_ms)),
    newCmid: () => newCmid(world.random),
    changed: (changes) => world.games.keep(key, { ...keeping(), ...changes }),
    told,
  });
  keeper.wake();
  return keeper;
}
