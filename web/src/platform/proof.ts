import { fenMoveNumber, sideToMove, type GameState } from '../domain/game';
import { History } from '../domain/history';
import { loadRules } from './wasm';

/** A helpmate line from the final position in numbered SAN, or null when our rules do not follow it. */
export async function proofLine(game: GameState, line: readonly string[]): Promise<string | null> {
  const rules = await loadRules();
  const history = new History(rules, game);
  try {
    history.sync([...game.moves, ...line]);
    const first = game.moves.length;
    return history.plies
      .slice(first)
      .map((ply, index) => numbered(game.start_fen, first + index, ply.san, index === 0))
      .join(' ');
  } catch {
    return null;
  } finally {
    history.free();
  }
}

function numbered(startFen: string, plies: number, san: string, isFirst: boolean): string {
  const number = fenMoveNumber(startFen, plies);
  if (sideToMove(startFen, plies) === 'white') return `${number}. ${san}`;
  return isFirst ? `${number}… ${san}` : san;
}
