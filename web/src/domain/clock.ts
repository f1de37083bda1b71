import { opposite, type Clocks, type Color, type TimeControl } from './protocol';

/** A reading of both clocks, bound to the local monotonic time at which it held. */
export interface ClockReading {
  white_ms: number | null;
  black_ms: number | null;
  running: Color | null;
  at: number;
}

export function readClocks(clocks: Clocks, now: number): ClockReading {
  return {
    white_ms: clocks.white_ms,
    black_ms: clocks.black_ms,
    running: clocks.running,
    at: now - clocks.lag_ms,
  };
}

/** What the clock of `color` shows at `now`; null without a clock. Never below zero. */
export function remaining(reading: ClockReading, color: Color, now: number): number | null {
  const base = color === 'white' ? reading.white_ms : reading.black_ms;
  if (base === null) return null;
  const spent = reading.running === color ? Math.max(0, now - reading.at) : 0;
  return Math.max(0, base - spent);
}

/**
 * The clocks as they look from the moment a move was made here until the server's own reading comes: the
 * mover's stands, the opponent's runs. Credit is the server's to give and is not guessed.
 */
export function switchedAt(reading: ClockReading, mover: Color, at: number): ClockReading {
  if (reading.running !== mover) return reading;
  return {
    white_ms: remaining(reading, 'white', at),
    black_ms: remaining(reading, 'black', at),
    running: opposite(mover),
    at,
  };
}

const TENTHS_BELOW_MS = 10_000;

export interface ClockFace {
  main: string;
  /** The tenth of a second, where it is shown. */
  tenth: string | null;
}

function pad(value: number): string {
  return value < 10 ? `0${value}` : `${value}`;
}

export function clockFace(ms: number, tenths: 'never' | 'low' | 'always' = 'low'): ClockFace {
  const shown = tenths === 'always' || (tenths === 'low' && ms < TENTHS_BELOW_MS);
  const tenth = shown ? `${Math.floor(ms / 100) % 10}` : null;
  const seconds = Math.floor(ms / 1000);
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const rest = pad(seconds % 60);
  return { main: hours > 0 ? `${hours}:${pad(minutes)}:${rest}` : `${minutes}:${rest}`, tenth };
}

export function initialMs(time: TimeControl): number | null {
  return time.kind === 'unlimited' ? null : time.initial_ms;
}

/** Time is low below an eighth of the main time, but never above a minute nor below ten seconds. */
export function lowTimeMs(time: TimeControl): number | null {
  const initial = initialMs(time);
  return initial === null ? null : Math.min(60_000, Math.max(10_000, initial / 8));
}

/** Warns once when time gets low, and again only after it has risen well above the mark. */
export class LowTimeAlarm {
  private armed = true;

  constructor(private readonly mark_ms: number) {}

  /** True when the warning is due now. */
  check(ms: number): boolean {
    if (ms > this.mark_ms * 1.5) this.armed = true;
    if (!this.armed || ms > this.mark_ms || ms <= 0) return false;
    this.armed = false;
    return true;
  }
}

const CALLS_S = [10, 30, 60] as const;

/** Calls the seconds left as they go by: at 60, 30 and 10. */
export class TimeCalls {
  private last: number | null = null;

  /** The seconds to call now, or null. A clock first seen below a mark is not called for it. */
  check(ms: number): number | null {
    const before = this.last;
    this.last = ms;
    if (before === null) return null;
    return CALLS_S.find((mark) => before > mark * 1000 && ms <= mark * 1000) ?? null;
  }
}
