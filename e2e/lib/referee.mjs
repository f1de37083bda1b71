/** The independent referee (python-chess, in the environment that run.sh makes). */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SCRIPT = fileURLToPath(new URL('./referee.py', import.meta.url));
const CACHE = process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache');
export const PYTHON = process.env.DUIYI_PYTHON ?? join(CACHE, 'duiyi', 'venv', 'bin', 'python');

async function ask(question, text) {
  const python = spawn(PYTHON, [SCRIPT, question], { stdio: ['pipe', 'pipe', 'inherit'] });
  let said = '';
  python.stdout.on('data', (data) => (said += data));
  python.stdin.end(text);
  const code = await new Promise((resolve, reject) => python.once('close', resolve).once('error', reject));
  assert.equal(code, 0, `the referee failed on ${question}`);
  return JSON.parse(said);
}

/** The game of a PGN text as python-chess reads it. */
export function readPgn(text) {
  return ask('pgn', text);
}

/** python-chess's judgement of whole games: how many, why they ended, and every disagreement. */
export function judgeGames(games) {
  return ask('games', games.map((game) => JSON.stringify(game)).join('\n'));
}
