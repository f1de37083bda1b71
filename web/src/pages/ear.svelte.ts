/**
 * The table for the ear: it answers what is asked by key or typed into the move field, and says it in the
 * page's language. What may be done is for the rules and the club to decide.
 */
import { Reading } from '../board/reading';
import type { BoardView } from '../board/types';
import { club } from '../club.svelte';
import { remaining, type ClockReading } from '../domain/clock';
import { pieceNamed, plain, type Command, type Entry, type NoMove } from '../domain/entry';
import { mayAbort } from '../domain/game';
import type { History, Ply } from '../domain/history';
import { opposite, type Color, type PieceLetter } from '../domain/protocol';
import { clockText, endText } from '../i18n/format';
import { i18n } from '../i18n/i18n.svelte';
import { spokenMove } from '../i18n/speech';
import { settings } from '../settings.svelte';
import type { GameTable } from './table.svelte';

export type Question = 'last' | 'clock' | 'captured';

/** What came of a text: what is said, and whether it is done with. */
export interface Answer {
  text: string;
  done: boolean;
}

/** What can be heard of any game on a board. */
export interface Heard {
  readonly board: BoardView;
  readonly history: History | null;
  readonly plies: readonly Ply[];
  readonly at: number;
  readonly clocks: ClockReading | null;
  say(text: string): void;
}

/** What the keys of the board ask for. */
export class BoardEar {
  /** The element of the move field and of the board's cell, for going there. */
  field: HTMLInputElement | null = null;
  goTo: (square: string) => void = () => undefined;

  constructor(private readonly heard: Heard) {}

  get reading(): Reading {
    return new Reading(i18n.t, settings.current.letters, this.heard.board.fen);
  }

  focusField(): void {
    this.field?.focus();
  }

  /** Something is asked for by a key. */
  ask(question: Question): void {
    this.heard.say(this.tell(question));
  }

  attackers(square: string): string {
    const { history, at } = this.heard;
    const found = history?.attackersAt(at, square) ?? { white: [], black: [] };
    return this.reading.list(i18n.t.ear.attackers(this.reading.name(square)), [...found.white, ...found.black]);
  }

  protected tell(question: Question): string {
    switch (question) {
      case 'clock':
        return this.clocks();
      case 'last':
        return this.last();
      case 'captured':
        return this.captured();
    }
  }

  private clocks(): string {
    const { clocks } = this.heard;
    if (clocks === null) return i18n.t.time.unlimited;
    const now = Math.max(club.now(), clocks.at);
    const side = (color: Color): string => `${i18n.t.color[color]} ${clockText(i18n.t, remaining(clocks, color, now))}`;
    return clocks.white_ms === null ? i18n.t.time.unlimited : `${side('white')}${i18n.t.ear.comma}${side('black')}`;
  }

  private last(): string {
    const { plies, at, board } = this.heard;
    const ply = plies[at - 1];
    if (ply === undefined) return i18n.t.game.noMoves;
    return i18n.t.speech.played(opposite(board.turn), spokenMove(i18n.t, ply.san, settings.current.letters));
  }

  private captured(): string {
    const { history, at } = this.heard;
    const { t } = i18n;
    const taken = history?.materialAt(at) ?? { white: [], black: [] };
    const side = (color: Color): string => {
      const words = [...'qrbnp'].flatMap((letter) => {
        const count = taken[color].filter((each) => each === letter).length;
        return count === 0 ? [] : [`${t.pieces[letter as PieceLetter]} ${count}`];
      });
      return this.reading.sentence(t.ear.captured(color), words);
    };
    return `${side('white')}. ${side('black')}`;
  }
}

export class Ear extends BoardEar {
  helping = $state(false);
  private asked: 'resign' | 'abort' | null = null;

  constructor(private readonly table: GameTable) {
    super(table);
  }

  /** A line of the move field. */
  enter(text: string): Answer {
    const { history } = this.table;
    if (history === null) return kept(i18n.t.ear.notReady);
    const entry = history.read(text);
    const again = this.asked;
    this.asked = null;
    if (entry.kind === 'command') return this.command(entry.command, entry.rest, again);
    if (entry.kind === 'empty') return kept(i18n.t.ear.empty);
    if (entry.kind === 'unknown') return kept(i18n.t.ear.unknown(text.trim()));
    return this.move(entry);
  }

  private move(entry: Exclude<Entry, { kind: 'command' | 'empty' | 'unknown' }>): Answer {
    const { t } = i18n;
    if (this.table.me === null) return kept(t.ear.notPlaying);
    if (this.table.game?.status !== 'running') return kept(this.over());
    if (!this.table.isMyTurn) return kept(t.ear.notYourTurn);
    if (entry.kind === 'ambiguous') return kept(t.ear.ambiguous(entry.sans.join(t.ear.comma)));
    if (entry.kind === 'refused') return kept(this.whyNot(entry.why));
    this.table.playMove(entry.uci);
    return done('');
  }

  private whyNot(why: NoMove): string {
    const { t } = i18n;
    const by = why.squares.map((square) => this.reading.square(square)).join(t.ear.comma);
    return t.ear.why(why.code, t.pieces[why.role ?? 'p'], why.to === null ? '' : this.reading.name(why.to), by);
  }

  private over(): string {
    const { game } = this.table;
    return (game === null ? null : endText(i18n.t, game)) ?? i18n.t.errors.codes.game_over;
  }

  private command(command: Command, rest: string, again: 'resign' | 'abort' | null): Answer {
    const { t } = i18n;
    switch (command) {
      case 'clock':
      case 'last':
      case 'captured':
        return done(this.tell(command));
      case 'opponent':
        return done(this.opponent());
      case 'pieces':
        return this.pieces(rest);
      case 'board':
        return this.goToBoard(plain(rest).toLowerCase());
      case 'scan':
        return this.scan(plain(rest).toLowerCase());
      case 'help':
        this.helping = true;
        return done('');
      default:
        if (this.table.me === null) return kept(t.ear.notPlaying);
        if (this.table.game?.status !== 'running') return kept(this.over());
        return this.act(command, rest, again);
    }
  }

  private act(
    command: 'draw' | 'claim' | 'resign' | 'takeback' | 'abort' | 'accept' | 'decline',
    rest: string,
    again: 'resign' | 'abort' | null,
  ): Answer {
    const { session, game } = this.table;
    const { t } = i18n;
    const theirs = opposite(this.table.me ?? 'white');
    switch (command) {
      case 'draw':
        session.act(game?.draw_offer === theirs ? 'accept_draw' : 'offer_draw');
        return done(game?.draw_offer === theirs ? t.ear.sent.accept : t.ear.sent.draw);
      case 'takeback':
        session.act(game?.takeback_offer === theirs ? 'accept_takeback' : 'offer_takeback');
        return done(game?.takeback_offer === theirs ? t.ear.sent.accept : t.ear.sent.takeback);
      case 'claim':
        return this.claim(rest);
      case 'resign':
      case 'abort':
        if (command === 'resign' && game !== null && mayAbort(game)) return kept(t.errors.codes.too_early_to_resign);
        if (command === 'abort' && game !== null && !mayAbort(game)) return kept(t.errors.codes.too_late_to_abort);
        if (again !== command) {
          this.asked = command;
          return done(t.ear.again[command]);
        }
        session.act(command);
        return done('');
      case 'accept':
      case 'decline':
        return this.reply(command, theirs);
    }
  }

  private reply(command: 'accept' | 'decline', theirs: Color): Answer {
    const { session, game } = this.table;
    if (game?.draw_offer === theirs) session.act(`${command}_draw`);
    else if (game?.takeback_offer === theirs) session.act(`${command}_takeback`);
    else return kept(i18n.t.ear.noOffer);
    return done(i18n.t.ear.sent[command]);
  }

  private claim(rest: string): Answer {
    const { session, game, history } = this.table;
    const { t } = i18n;
    if (game === null || history === null) return kept(t.ear.notReady);
    if (game.profile === 'online') return kept(t.errors.codes.claims_automatic);
    if (!this.table.isMyTurn) return kept(t.ear.notYourTurn);
    if (rest !== '') {
      const move = history.read(rest);
      const possible = history.claimMoves();
      const kind = (['threefold', 'fifty'] as const).find((each) => move.kind === 'move' && possible[each].includes(move.uci));
      if (move.kind !== 'move' || kind === undefined) return kept(t.ear.claimNot);
      session.claim(kind, move.uci);
      return done(t.ear.sent.claim);
    }
    const kind = (['threefold', 'fifty'] as const).find((each) => game.can_claim[each]);
    if (kind === undefined) {
      return kept(`${t.claim.none} ${t.claim.state(history.repetitions(), Math.floor(history.halfmoveClock() / 2))}`);
    }
    session.claim(kind, null);
    return done(t.ear.sent.claim);
  }

  private pieces(rest: string): Answer {
    if (rest === '') return done(this.reading.everything(null));
    const letter: PieceLetter | null = pieceNamed(rest);
    return letter === null ? kept(i18n.t.ear.noSuchPiece) : done(this.reading.everything(letter));
  }

  private goToBoard(square: string): Answer {
    if (!/^[a-h][1-8]$/.test(square)) return kept(i18n.t.ear.toBoard);
    const words = this.reading.square(square);
    this.goTo(square);
    return done(words);
  }

  private scan(line: string): Answer {
    if (/^[a-h]$/.test(line)) return done(this.reading.file(line));
    if (/^[1-8]$/.test(line)) return done(this.reading.rank(line));
    return kept(i18n.t.ear.toScan);
  }

  private opponent(): string {
    const { game, me, view } = this.table;
    const { t } = i18n;
    const color = opposite(me ?? 'white');
    const present = view.presence?.[color];
    const where = present === undefined ? [] : [present ? t.game.here : t.game.away];
    return [game?.players[color].name ?? t.color[color], ...where].join(t.ear.comma);
  }
}

function done(text: string): Answer {
  return { text, done: true };
}

function kept(text: string): Answer {
  return { text, done: false };
}
