#!/usr/bin/env node
/** Fails when the first load of a game page is heavier than promised, counted gzipped. */
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const ASSETS = new URL('../dist/assets/', import.meta.url);
const BUDGETS_KB = { '.js': 120, '.wasm': 120, '.css': 30 };
/** Loaded only when needed: it has a budget of its own. */
const LAZY = /solver/;
const LAZY_BUDGET_KB = 130;

const kb = (name) => gzipSync(readFileSync(new URL(name, ASSETS)), { level: 9 }).length / 1000;
const files = readdirSync(ASSETS).filter((name) => /\.(js|wasm|css)$/.test(name));
let failed = false;

function hold(what, names, budget) {
  const total = names.reduce((sum, name) => sum + kb(name), 0);
  failed ||= total > budget;
  console.log(`${what}: ${total.toFixed(1)} kB of ${budget} kB${total > budget ? '  TOO HEAVY' : ''}`);
}

for (const [extension, budget] of Object.entries(BUDGETS_KB)) {
  hold(`initial ${extension}`, files.filter((name) => name.endsWith(extension) && !LAZY.test(name)), budget);
}
hold('solver', files.filter((name) => LAZY.test(name)), LAZY_BUDGET_KB);
process.exit(failed ? 1 : 0);
