/** What an event of the game sounds like and how it is said. */
import type { GameState } from '../domain/game';
import type { GameEvent } from '../domain/protocol';
import { endText } from '../i18n/format';
import type { Messages } from '../i18n/zh_hans';
import type { SoundName } from '../sound/sound';

export function soundOfMove(san: string): SoundName {
  if (/[+#]$/.test(san)) return 'check';
  return san.includes('x') ? 'capture' : 'move';
}

/** null: the event makes no sound of its own (a move sounds by its SAN). */
export function soundOf(event: GameEvent): SoundName | null {
  switch (event.k) {
    case 'started':
      return 'start';
    case 'ended':
    case 'aborted':
      return 'end';
    case 'draw_offered':
    case 'takeback_offered':
    case 'rematch_offered':
      return 'offer';
    case 'joined':
    case 'move':
    case 'draw_declined':
    case 'takeback_declined':
    case 'taken_back':
    case 'flag_fell':
    case 'resigned':
    case 'ruling':
    case 'refund':
    case 'rematch_declined':
      return null;
  }
}

/** Whether the words may interrupt what is being read. */
export function isUrgent(event: GameEvent): boolean {
  return event.k === 'ended' || event.k === 'aborted' || event.k === 'ruling';
}

export function spokenEvent(t: Messages, event: GameEvent, game: GameState): string | null {
  switch (event.k) {
    case 'started':
      return t.speech.started;
    case 'draw_offered':
      return t.speech.drawOffered(event.by);
    case 'draw_declined':
      return t.speech.drawDeclined;
    case 'takeback_offered':
      return t.speech.takebackOffered(event.by);
    case 'takeback_declined':
      return t.speech.takebackDeclined;
    case 'taken_back':
      return t.speech.takenBack;
    case 'refund':
      return t.speech.refund;
    case 'ruling':
      return t.game.ruling;
    case 'rematch_offered':
      return t.speech.rematchOffered(event.by);
    case 'ended':
    case 'aborted':
      return endText(t, game);
    case 'joined':
    case 'move':
    case 'flag_fell':
    case 'resigned':
    case 'rematch_declined':
      return null;
  }
}

/** A screen reader reads a live region when it changes: a blank at the end makes an equal text another. */
export function again(before: string, text: string): string {
  return before === text ? `${text}\u00a0` : text;
}
