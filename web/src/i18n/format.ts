/** Sentences put together from the dictionary: results, times, errors. */
import type { ApiError } from '../domain/api';
import type { GameState } from '../domain/game';
import type { Outcome, Refused, TimeControl } from '../domain/protocol';
import { toMinutes } from '../domain/time_control';
import type { Messages } from './zh_hans';

function lookUp(table: Record<string, string>, key: string): string | null {
  return Object.prototype.hasOwnProperty.call(table, key) ? (table[key] ?? null) : null;
}

export function timeText(t: Messages, time: TimeControl): string {
  const value = toMinutes(time);
  if (value === null) return t.time.unlimited;
  const minutes = `${value.minutes}`;
  return value.increment_s === 0
    ? t.time.suddenDeath(minutes)
    : t.time.fischer(minutes, `${value.increment_s}`);
}

/** Facts in one line, or in two: a dot never begins a line. */
export function factsText(facts: readonly string[]): string {
  return facts.join('\u00a0· ');
}

/** What is agreed about a game before it begins: the same words wherever it is described. */
export function termsText(t: Messages, game: Pick<GameState, 'time' | 'profile' | 'rated' | 'chess960'>): string {
  const terms = [timeText(t, game.time), t.profile[game.profile], game.rated ? t.game.rated : t.game.casual];
  return factsText([...terms, ...(game.chess960 ? [t.game.chess960] : [])]);
}

export function clockText(t: Messages, ms: number | null): string {
  if (ms === null) return t.time.unlimited;
  const seconds = Math.floor(ms / 1000);
  return t.time.left(Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60);
}

/** Who won. */
export function verdictText(t: Messages, outcome: Outcome): string {
  switch (outcome.result) {
    case '1-0':
      return t.result.whiteWins;
    case '0-1':
      return t.result.blackWins;
    case '1/2-1/2':
      return t.result.draw;
  }
}

/** Why, with the label 长将和 where the repeated positions were all checks of one side. */
export function reasonText(t: Messages, outcome: Outcome): string {
  const reason = lookUp(t.result.reasons, outcome.reason) ?? t.result.unknownReason(outcome.reason);
  return outcome.perpetual_check ? `${reason} · ${t.result.perpetual}` : reason;
}

/** The one sentence of an ended game, or null while it goes on. */
export function endText(t: Messages, game: Pick<GameState, 'status' | 'outcome'>): string | null {
  if (game.status === 'aborted') return t.result.aborted;
  if (game.outcome === null) return null;
  return `${verdictText(t, game.outcome)} · ${reasonText(t, game.outcome)}`;
}

export function refusalText(t: Messages, refusal: Refused): string {
  const text = lookUp(t.errors.codes, refusal.code) ?? t.errors.unknown(refusal.code);
  return refusal.article === undefined ? text : `${text}（${t.errors.article(refusal.article)}）`;
}

export function apiErrorText(t: Messages, error: ApiError): string {
  switch (error) {
    case 'offline':
      return t.errors.offline;
    case 'no_such_game':
      return t.errors.noSuchGame;
    case 'seat_taken':
      return t.join.taken;
    case 'game_over':
      return t.join.over;
    case 'too_many':
      return t.errors.tooMany;
    case 'unavailable':
      return t.errors.codes.unavailable;
    case 'refused':
      return t.errors.refused;
  }
}
