/** Loads the rules. The first paint does not wait for it; whoever needs them awaits the one promise. */
import type { Rules } from '../domain/rules';
import init, { Board, GameReplay, levels, rank } from '../wasm/duiyi_wasm.js';
import moduleUrl from '../wasm/duiyi_wasm_bg.wasm?url';

const rules: Rules = {
  boardFromFen: (fen, chess960) => Board.fromFen(fen, chess960),
  chess960: (number) => Board.chess960(number),
  newReplay: (startFen, chess960, profile) => new GameReplay(startFen, chess960, profile),
  rank,
  levels,
};

/** Streaming needs the right content type and a new enough browser; an ArrayBuffer always works. */
async function instantiate(): Promise<void> {
  try {
    await init({ module_or_path: fetch(moduleUrl) });
  } catch {
    const answer = await fetch(moduleUrl);
    await init({ module_or_path: await answer.arrayBuffer() });
  }
}

let loading: Promise<Rules> | null = null;

export function loadRules(): Promise<Rules> {
  loading ??= instantiate().then(() => rules);
  return loading;
}
