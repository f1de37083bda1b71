/** The real rules, from the built WebAssembly module. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Rules } from '../src/domain/rules';
import { Board, GameReplay, initSync, levels, rank } from '../src/wasm/duiyi_wasm.js';

const here = dirname(fileURLToPath(import.meta.url));
initSync({ module: readFileSync(join(here, '../src/wasm/duiyi_wasm_bg.wasm')) });

export const rules: Rules = {
  boardFromFen: (fen, chess960) => Board.fromFen(fen, chess960),
  chess960: (number) => Board.chess960(number),
  newReplay: (startFen, chess960, profile) => new GameReplay(startFen, chess960, profile),
  rank,
  levels,
};
