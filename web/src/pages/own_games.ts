/** Brings this browser's list of games up to date with the club. */
import type { Api } from '../domain/api';
import { isFinished, sideToMove } from '../domain/game';
import type { OwnGame, OwnGames } from '../domain/identity';
import type { Snapshot } from '../domain/protocol';

const ASKED_AT_MOST = 20;

export function fromServer(snapshot: Snapshot): Pick<OwnGame, 'status' | 'result' | 'turn'> {
  return {
    status: snapshot.status,
    result: snapshot.outcome?.result ?? null,
    turn: sideToMove(snapshot.start_fen, snapshot.moves.length),
  };
}

async function refresh(api: Api, games: OwnGames, own: OwnGame): Promise<void> {
  const answer = await api.snapshot(own.game);
  if (answer.ok) games.update(own.game, fromServer(answer.value));
  else if (answer.error === 'no_such_game') games.forget(own.game);
}

export async function refreshOwnGames(api: Api, games: OwnGames): Promise<OwnGame[]> {
  const open = games.list().filter((own) => !isFinished(own));
  await Promise.all(open.slice(0, ASKED_AT_MOST).map((own) => refresh(api, games, own)));
  return games.list();
}
