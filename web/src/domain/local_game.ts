/**
 * A game both sides of which are played on this device: what was settled before it, an append-only list of
 * commands, and the state that follows from them. Times are counted from the beginning of the game, so that a
 * wrong date of the device harms nothing. The club plays the same list again later and has the last word.
 */
import type { GameState } from './game';
import { isFinished, sideToMove } from './game';
import type { History } from './history';
import type { CanClaim, Color, LocalCommand, LocalRequest, Outcome, Profile, TimeControl } from './protocol';
import { opposite } from './protocol';

export interface LocalSetup {
  key: string;
  start_fen: string;
  /** The number of the initial position; null for standard chess. */
  chess960: number | null;
  profile: Profile;
  time: TimeControl;
  /** By this device's clock. */
  begun_at_ms: number;
}

/** Both clocks as the log leaves them. */
interface LocalClocks {
  white_ms: number | null;
  black_ms: number | null;
  running: Color | null;
  since_ms: number;
}

interface Offer {
  standing: Color | null;
  used: Color[];
}

/** What the log says by itself, without the rules. */
export interface Folded {
  moves: string[];
  spent_ms: number[];
  clocks: LocalClocks;
  draw: Offer;
  takeback: Offer;
  /** The command that ended the game. A move that does is known to the rules only. */
  end: LocalCommand | null;
}

const NOTHING_OFFERED: Offer = { standing: null, used: [] };
const NO_CLAIM: CanClaim = { threefold: false, fifty: false };

export function fold(setup: LocalSetup, log: readonly LocalCommand[]): Folded {
  const initial = setup.time.kind === 'unlimited' ? null : setup.time.initial_ms;
  const start: Folded = {
    moves: [],
    spent_ms: [],
    clocks: { white_ms: initial, black_ms: initial, running: null, since_ms: 0 },
    draw: NOTHING_OFFERED,
    takeback: NOTHING_OFFERED,
    end: null,
  };
  return log.reduce((state, command) => ({ ...state, ...changes(setup, state, command) }), start);
}

function changes(setup: LocalSetup, state: Folded, command: LocalCommand): Partial<Folded> {
  switch (command.do) {
    case 'move':
      return afterMove(setup, state, command);
    case 'offer_draw':
      return { draw: made(state.draw, command.by) };
    case 'decline_draw':
      return { draw: { ...state.draw, standing: null } };
    case 'offer_takeback':
      return { takeback: made(state.takeback, command.by) };
    case 'decline_takeback':
      return { takeback: { ...state.takeback, standing: null } };
    case 'accept_takeback':
      return afterTakeback(setup, state, command);
    case 'claim':
    case 'resign':
    case 'abort':
    case 'accept_draw':
    case 'flag_fell':
      return {
        clocks: stopped(state.clocks, command.after_ms),
        draw: NOTHING_OFFERED,
        takeback: NOTHING_OFFERED,
        end: command,
      };
  }
}

function made(offer: Offer, by: Color): Offer {
  return { standing: by, used: [...offer.used, by] };
}

/** The mover may offer again; the opponent's offer of a draw is declined by the move, his own stands. */
function afterMove(
  setup: LocalSetup,
  state: Folded,
  command: Extract<LocalCommand, { do: 'move' }>,
): Partial<Folded> {
  const { by, after_ms } = command;
  const running = state.clocks.running === by;
  return {
    moves: [...state.moves, command.uci],
    spent_ms: [...state.spent_ms, running ? after_ms - state.clocks.since_ms : 0],
    clocks: pressed(setup, state, by, after_ms),
    draw: {
      standing: state.draw.standing === by ? by : null,
      used: state.draw.used.filter((used) => used !== by),
    },
    takeback: { standing: null, used: state.takeback.used.filter((used) => used !== by) },
  };
}

/** The clocks start when each side has made its first move; those cost no time and earn none. */
function pressed(setup: LocalSetup, state: Folded, by: Color, after_ms: number): LocalClocks {
  if (state.clocks.running === null) {
    return state.moves.length === 0 ? state.clocks : started(state.clocks, opposite(by), after_ms);
  }
  const increment = setup.time.kind === 'fischer' ? setup.time.increment_ms : 0;
  const stood = stopped(state.clocks, after_ms);
  return started(given(stood, by, increment), opposite(by), after_ms);
}

function afterTakeback(setup: LocalSetup, state: Folded, command: LocalCommand): Partial<Folded> {
  const plies = pliesBackTo(setup, state, opposite(command.by)) ?? 0;
  const left = state.moves.length - plies;
  const stood = stopped(state.clocks, command.after_ms);
  return {
    moves: state.moves.slice(0, left),
    spent_ms: state.spent_ms.slice(0, left),
    clocks: left < 2 ? stood : started(stood, sideToMove(setup.start_fen, left), command.after_ms),
    draw: NOTHING_OFFERED,
    takeback: NOTHING_OFFERED,
  };
}

/** How many plies lead back to `color`'s last move; null when it has made none. */
function pliesBackTo(setup: LocalSetup, state: Folded, color: Color): number | null {
  const plies = sideToMove(setup.start_fen, state.moves.length) === color ? 2 : 1;
  return state.moves.length >= plies ? plies : null;
}

function given(clocks: LocalClocks, color: Color, ms: number): LocalClocks {
  const side = color === 'white' ? 'white_ms' : 'black_ms';
  const left = clocks[side];
  return { ...clocks, [side]: left === null ? null : left + ms };
}

function stopped(clocks: LocalClocks, after_ms: number): LocalClocks {
  const { running } = clocks;
  if (running === null) return clocks;
  return { ...given(clocks, running, clocks.since_ms - after_ms), running: null };
}

function started(clocks: LocalClocks, color: Color, after_ms: number): LocalClocks {
  return { ...clocks, running: color, since_ms: after_ms };
}

/** When the running flag falls, counted from the beginning; null when none can. */
export function flagDueAt({ clocks }: Folded): number | null {
  const left = clocks.running === null ? null : clocks.running === 'white' ? clocks.white_ms : clocks.black_ms;
  return left === null ? null : clocks.since_ms + left;
}

/** Judges the end by the rules; null while the game goes on. */
function outcomeOf(folded: Folded, history: History): Outcome | null {
  const { end } = folded;
  if (end === null) return history.outcome();
  switch (end.do) {
    case 'resign':
      return history.ruling('resignation', end.by);
    case 'flag_fell':
      return history.ruling('flag_fall', end.by);
    case 'claim':
      return drawn(end.kind === 'fifty' ? 'fifty_moves' : 'threefold');
    case 'accept_draw':
      return drawn('agreement');
    default:
      return null;
  }
}

function drawn(reason: string): Outcome {
  return { result: '1/2-1/2', winner: null, reason, perpetual_check: false, proof: null };
}

/** The state as the pages of every game show it. `club` is the club's own word once the whole log is there. */
export function localState(
  setup: LocalSetup,
  folded: Folded,
  history: History,
  clock: { elapsed_ms: number; now: number },
  club: Outcome | null,
): GameState {
  const outcome = club ?? outcomeOf(folded, history);
  const { clocks } = outcome === null ? folded : { clocks: { ...folded.clocks, running: null } };
  const status = folded.end?.do === 'abort' ? 'aborted' : outcome === null ? 'running' : 'over';
  return {
    game: setup.key,
    code: '',
    seq: 0,
    start_fen: setup.start_fen,
    chess960: setup.chess960 !== null,
    profile: setup.profile,
    time: setup.time,
    rated: false,
    created_at_ms: setup.begun_at_ms,
    moves: folded.moves,
    spent_ms: folded.spent_ms,
    clocks: {
      white_ms: clocks.white_ms,
      black_ms: clocks.black_ms,
      running: clocks.running,
      at: clock.now - (clock.elapsed_ms - clocks.since_ms),
    },
    status,
    outcome: status === 'aborted' ? null : outcome,
    draw_offer: folded.draw.standing,
    takeback_offer: folded.takeback.standing,
    rematch_offer: null,
    next_game: null,
    can_claim: status === 'running' ? history.canClaim() : NO_CLAIM,
    seats: { white: true, black: true },
    you: null,
    players: { white: { name: null }, black: { name: null } },
  };
}

/** Whether the laws of the house allow this now; the club would refuse the others. Moves are the rules' business. */
export function mayDo(
  setup: LocalSetup,
  folded: Folded,
  state: GameState,
  by: Color,
  request: LocalRequest['do'],
): boolean {
  if (isFinished(state)) return false;
  const opening = folded.moves.length < 2;
  const against = (offer: Offer): boolean => offer.standing === opposite(by);
  const free = (offer: Offer): boolean => offer.standing === null && offer.used.indexOf(by) < 0;
  switch (request) {
    case 'move':
    case 'claim':
      return sideToMove(setup.start_fen, folded.moves.length) === by;
    case 'abort':
      return opening;
    case 'resign':
      return !opening;
    case 'offer_draw':
      return !opening && free(folded.draw);
    case 'accept_draw':
    case 'decline_draw':
      return against(folded.draw);
    case 'offer_takeback':
      return free(folded.takeback) && pliesBackTo(setup, folded, by) !== null;
    case 'accept_takeback':
    case 'decline_takeback':
      return against(folded.takeback);
    case 'flag_fell':
      return folded.clocks.running === by;
  }
}
