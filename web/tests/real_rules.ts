/** The real rules, from the built WebAssembly module. */
import { readFileSync } from 'node:fs';
import type { Rules } from '../src/domain/rules';
import { Board, GameReplay, initSync } from '../src/wasm/duiyi_wasm.js';

const bytes = readFileSync(new URL('../src/wasm/duiyi_wasm_bg.wasm', import.meta.url));
initSync({ module: bytes });

export const rules: Rules = {
  boardFromFen: (fen, chess960) => Board.fromFen(fen, chess960),
  newReplay: (startFen, chess960, profile) => new GameReplay(startFen, chess960, profile),
};
