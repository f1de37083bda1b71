/**
 * Server text becomes a typed message here, once. What is unknown or malformed is a case (null), never an
 * exception: a newer server may say things this page does not understand yet.
 */
import type { Clocks, Color, GameEvent, Outcome, ServerMessage, Snapshot } from './protocol';

type Fields = Record<string, unknown>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const isColor = (value: unknown): value is Color => value === 'white' || value === 'black';
const isText = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number => typeof value === 'number';
const isMillisOrNull = (value: unknown): boolean => value === null || isNumber(value);
const isColorOrNull = (value: unknown): boolean => value === null || isColor(value);

function isListOf(value: unknown, item: (each: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(item);
}

function isClocks(value: unknown): value is Clocks {
  return (
    isFields(value) &&
    isMillisOrNull(value['white_ms']) &&
    isMillisOrNull(value['black_ms']) &&
    isColorOrNull(value['running']) &&
    isNumber(value['lag_ms'])
  );
}

function isCanClaim(value: unknown): boolean {
  return isFields(value) && typeof value['threefold'] === 'boolean' && typeof value['fifty'] === 'boolean';
}

export function isOutcome(value: unknown): value is Outcome {
  return (
    isFields(value) &&
    isText(value['result']) &&
    isColorOrNull(value['winner']) &&
    isText(value['reason']) &&
    (value['proof'] === null || isListOf(value['proof'], isText))
  );
}

const STATUSES: readonly unknown[] = ['waiting', 'running', 'ruling', 'over', 'aborted'];

function isTimeControl(value: unknown): boolean {
  if (!isFields(value)) return false;
  switch (value['kind']) {
    case 'unlimited':
      return true;
    case 'sudden_death':
      return isNumber(value['initial_ms']);
    case 'fischer':
      return isNumber(value['initial_ms']) && isNumber(value['increment_ms']);
    default:
      return false;
  }
}

export function isSnapshot(value: unknown): value is Snapshot {
  return (
    isFields(value) &&
    isText(value['game']) &&
    isText(value['code']) &&
    isNumber(value['seq']) &&
    isText(value['start_fen']) &&
    isTimeControl(value['time']) &&
    isListOf(value['moves'], isText) &&
    isListOf(value['spent_ms'], isNumber) &&
    isClocks(value['clocks']) &&
    STATUSES.includes(value['status']) &&
    (value['outcome'] === null || isOutcome(value['outcome'])) &&
    isCanClaim(value['can_claim']) &&
    isFields(value['seats']) &&
    isFields(value['players']) &&
    isColorOrNull(value['you'])
  );
}

const EVENTS: Record<GameEvent['k'], (event: Fields) => boolean> = {
  joined: (event) => isColor(event['seat']),
  started: () => true,
  move: (event) => isNumber(event['ply']) && isText(event['uci']) && isCanClaim(event['can_claim']),
  draw_offered: (event) => isColor(event['by']),
  draw_declined: (event) => isColor(event['by']),
  takeback_offered: (event) => isColor(event['by']),
  takeback_declined: (event) => isColor(event['by']),
  taken_back: (event) => isNumber(event['plies']),
  flag_fell: (event) => isColor(event['by']),
  resigned: (event) => isColor(event['by']),
  ruling: () => true,
  refund: (event) => isNumber(event['white_ms']) && isNumber(event['black_ms']),
  ended: (event) => isOutcome(event['outcome']),
  aborted: (event) => isColorOrNull(event['by'] ?? null),
  rematch_offered: (event) => isColor(event['by']),
  rematch_declined: (event) => isColor(event['by']),
};

function isGameEvent(value: unknown): value is GameEvent {
  if (!isFields(value) || !isText(value['k'])) return false;
  if (!Object.prototype.hasOwnProperty.call(EVENTS, value['k'])) return false;
  return EVENTS[value['k'] as GameEvent['k']](value);
}

const MESSAGES: Record<ServerMessage['t'], (message: Fields) => boolean> = {
  hello: (m) => isNumber(m['protocol']),
  state: (m) => isText(m['game']) && isSnapshot(m['snapshot']),
  event: (m) => isText(m['game']) && isNumber(m['seq']) && isGameEvent(m['event']) && isClocks(m['clocks']),
  ack: (m) => isText(m['game']) && isText(m['cmid']) && isNumber(m['seq']) && isClocks(m['clocks']),
  refused: (m) => isText(m['code']),
  presence: (m) => isText(m['game']) && isNumber(m['spectators']),
  next_game: (m) => isText(m['game']) && isText(m['next']),
  pong: (m) => isNumber(m['id']),
};

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export function decodeServerMessage(text: string): ServerMessage | null {
  const value = parseJson(text);
  if (!isFields(value) || !isText(value['t'])) return null;
  if (!Object.prototype.hasOwnProperty.call(MESSAGES, value['t'])) return null;
  const check = MESSAGES[value['t'] as ServerMessage['t']];
  return check(value) ? (value as unknown as ServerMessage) : null;
}
