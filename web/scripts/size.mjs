#!/usr/bin/env node
/** Fails when the first load of a game page is heavier than promised, counted gzipped. */
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const DIST = new URL('../dist/', import.meta.url);
const ASSETS = new URL('assets/', DIST);
const BUDGETS_KB = { '.js': 120, '.wasm': 120, '.css': 30 };
/** Loaded only when needed: it has a budget of its own. */
const SOLVER = /solver/;
const SOLVER_BUDGET_KB = 130;

const read = (name) => readFileSync(new URL(name, ASSETS));
const kb = (name) => gzipSync(read(name), { level: 9 }).length / 1000;
const files = readdirSync(ASSETS).filter((name) => /\.(js|wasm|css)$/.test(name));

/** What the page names, and what that imports without being asked: pages loaded later are left out. */
function firstLoad() {
  const first = new Set();
  const wanted = [...readFileSync(new URL('index.html', DIST), 'utf8').matchAll(/assets\/([^"]+)/g)].map(([, name]) => name);
  for (let name = wanted.pop(); name !== undefined; name = wanted.pop()) {
    if (first.has(name)) continue;
    first.add(name);
    if (!name.endsWith('.js')) continue;
    for (const [, imported] of read(name).toString().matchAll(/(?:from|import)\s*["']\.\/([^"']+)["']/g)) wanted.push(imported);
  }
  return first;
}

let failed = false;

function hold(what, names, budget) {
  const total = names.reduce((sum, name) => sum + kb(name), 0);
  failed ||= total > budget;
  console.log(`${what}: ${total.toFixed(1)} kB of ${budget} kB${total > budget ? '  TOO HEAVY' : ''}`);
}

const first = firstLoad();
for (const [extension, budget] of Object.entries(BUDGETS_KB)) {
  // A wasm file is named inside the code, and each but the solver is loaded with a board.
  const isFirst = (name) => (extension === '.wasm' ? !SOLVER.test(name) : first.has(name));
  hold(`initial ${extension}`, files.filter((name) => name.endsWith(extension) && isFirst(name)), budget);
}
hold('solver', files.filter((name) => SOLVER.test(name)), SOLVER_BUDGET_KB);
process.exit(failed ? 1 : 0);
