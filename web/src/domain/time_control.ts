import type { TimeControl } from './protocol';

const MINUTE_MS = 60_000;

/** A time control as the form of the start page holds it. */
export interface Minutes {
  minutes: number;
  increment_s: number;
}

export function fromMinutes({ minutes, increment_s }: Minutes): TimeControl {
  const initial_ms = Math.round(minutes * MINUTE_MS);
  return increment_s > 0
    ? { kind: 'fischer', initial_ms, increment_ms: increment_s * 1000 }
    : { kind: 'sudden_death', initial_ms };
}

/** Hundredths are as fine as anyone reads a time control. */
function minutesOf(ms: number): number {
  return Math.round((ms / MINUTE_MS) * 100) / 100;
}

export function toMinutes(time: TimeControl): Minutes | null {
  switch (time.kind) {
    case 'unlimited':
      return null;
    case 'sudden_death':
      return { minutes: minutesOf(time.initial_ms), increment_s: 0 };
    case 'fischer':
      return { minutes: minutesOf(time.initial_ms), increment_s: time.increment_ms / 1000 };
  }
}

/** "10+5", the way players write it; null for a game without a clock. */
export function shortTime(time: TimeControl): string | null {
  const value = toMinutes(time);
  return value === null ? null : `${value.minutes}+${value.increment_s}`;
}
