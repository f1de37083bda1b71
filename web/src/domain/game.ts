/** The state of one game as the server told it: a snapshot moved on by events in order of seq. */
import { readClocks, type ClockReading } from './clock';
import { opposite, type Clocks, type Color, type GameEvent, type Snapshot } from './protocol';

export const START_FEN = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

export interface GameState extends Omit<Snapshot, 'clocks'> {
  clocks: ClockReading;
}

export function fromSnapshot(snapshot: Snapshot, now: number): GameState {
  return { ...snapshot, clocks: readClocks(snapshot.clocks, now) };
}

export type Applied = { kind: 'applied'; state: GameState } | { kind: 'stale' } | { kind: 'gap' };

/** An event already known is stale; one whose forerunner is missing is a gap, and the caller asks again. */
export function applyEvent(
  state: GameState,
  seq: number,
  event: GameEvent,
  clocks: Clocks,
  now: number,
): Applied {
  if (seq <= state.seq) return { kind: 'stale' };
  if (seq > state.seq + 1) return { kind: 'gap' };
  return {
    kind: 'applied',
    state: { ...state, ...changes(state, event), seq, clocks: readClocks(clocks, now) },
  };
}

type Changes = Partial<Omit<GameState, 'seq' | 'clocks'>>;

function changes(state: GameState, event: GameEvent): Changes {
  switch (event.k) {
    case 'joined':
      return { seats: { ...state.seats, [event.seat]: true } };
    case 'started':
      return { status: 'running', seats: { white: true, black: true } };
    case 'move':
      return afterMove(state, event);
    case 'draw_offered':
      return { draw_offer: event.by };
    case 'draw_declined':
      return { draw_offer: null };
    case 'takeback_offered':
      return { takeback_offer: event.by };
    case 'takeback_declined':
      return { takeback_offer: null };
    case 'taken_back':
      return afterTakeback(state, event.plies);
    case 'flag_fell':
    case 'resigned':
    case 'ruling':
      return { status: 'ruling' };
    case 'refund':
      // Time given back after a restart or after a ruling that let the game go on.
      return { status: 'running' };
    case 'ended':
      return { status: 'over', outcome: event.outcome, ...NOTHING_OPEN };
    case 'aborted':
      return { status: 'aborted', ...NOTHING_OPEN };
    case 'rematch_offered':
      return { rematch_offer: event.by };
    case 'rematch_declined':
      return { rematch_offer: null };
  }
}

const NOTHING_OPEN = {
  draw_offer: null,
  takeback_offer: null,
  can_claim: { threefold: false, fifty: false },
} satisfies Changes;

/** The side to move follows from the start position: Black moves first where its FEN says so. */
export function sideToMove(startFen: string, plies: number): Color {
  const first: Color = startFen.split(' ')[1] === 'b' ? 'black' : 'white';
  return plies % 2 === 0 ? first : opposite(first);
}

/** The move number under which the ply after `plies` plies is written. */
export function fenMoveNumber(startFen: string, plies: number): number {
  const first = Number(startFen.split(' ')[5]) || 1;
  const shift = sideToMove(startFen, 0) === 'black' ? 1 : 0;
  return first + Math.floor((plies + shift) / 2);
}

function afterMove(state: GameState, event: Extract<GameEvent, { k: 'move' }>): Changes {
  const mover = sideToMove(state.start_fen, event.ply);
  return {
    status: 'running',
    moves: [...state.moves.slice(0, event.ply), event.uci],
    spent_ms: [...state.spent_ms.slice(0, event.ply), event.spent_ms],
    can_claim: event.can_claim,
    // An offer lapses when the player it was made to answers with a move (Laws 9.1.2.1).
    draw_offer: state.draw_offer === mover ? state.draw_offer : null,
    takeback_offer: null,
  };
}

function afterTakeback(state: GameState, plies: number): Changes {
  const left = Math.max(0, state.moves.length - plies);
  return {
    moves: state.moves.slice(0, left),
    spent_ms: state.spent_ms.slice(0, left),
    can_claim: { threefold: false, fifty: false },
    draw_offer: null,
    takeback_offer: null,
  };
}

export function isFinished(state: Pick<GameState, 'status'>): boolean {
  return state.status === 'over' || state.status === 'aborted';
}

/** Abort is open until each side has made its first move; then only resignation ends the game early. */
export function mayAbort(state: GameState): boolean {
  return (state.status === 'running' || state.status === 'waiting') && state.moves.length < 2;
}
