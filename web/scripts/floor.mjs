#!/usr/bin/env node
/**
 * Holds the built files to the browser floor: Chromium 87, Safari 14.1, Firefox 90.
 * Syntax is looked for in the parsed code, library functions and CSS by name, WebAssembly instruction by instruction.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { holdToFloor } from '../../scripts/wasm-floor.mjs';

const ASSETS = new URL('../dist/assets/', import.meta.url);
/** Where the modules are made: the solver is held to the floor also while no page loads it. */
const MODULES = new URL('../src/wasm/', import.meta.url);

/** Library members younger than the floor; the client needs none of them, so there is no polyfill. */
const YOUNG_MEMBERS = new Set(
  (
    'at hasOwn findLast findLastIndex toSorted toReversed toSpliced groupBy fromAsync randomUUID isWellFormed toWellFormed ' +
    'withResolvers any timeout throwIfAborted showModal startViewTransition getHTML setHTMLUnsafe isSubsetOf isSupersetOf ' +
    'isDisjointFrom symmetricDifference escapeHTML checkVisibility showPopover hidePopover togglePopover moveBefore ' +
    'requestIdleCallback requestVideoFrameCallback roundRect supportedValuesOf'
  ).split(' '),
);
/** Global functions and classes younger than the floor, or absent from one of its browsers. */
const YOUNG_GLOBALS = new Set(
  (
    'structuredClone reportError scheduler requestIdleCallback cancelIdleCallback BroadcastChannel OffscreenCanvas ' +
    'CompressionStream DecompressionStream CloseWatcher Highlight URLPattern'
  ).split(' '),
);
const YOUNG_CSS =
  /:has\(|:where\(|:is\(|:user-(?:in)?valid|:modal|:popover-open|aspect-ratio|@container|@layer|@scope|@property|@starting-style|color-mix\(|oklch\(|oklab\(|\blab\(|\blch\(|light-dark\(|accent-color|overflow:\s*clip|text-wrap|translate:|rotate:|[;{\s]scale:|subgrid|\bsvh\b|\blvh\b|container-type|anchor-name/;
/** One unknown selector makes a browser drop the whole list: Safari 14.1 does not know this one. */
const YOUNG_IN_A_LIST = /[^{}]*,[^{}]*:focus-visible[^{}]*\{|[^{}]*:focus-visible[^{}]*,[^{}]*\{/;

function youngSyntax(node) {
  if (ts.isClassStaticBlockDeclaration(node)) return 'static block';
  if ((ts.isMethodDeclaration(node) || ts.isAccessor(node)) && ts.isPrivateIdentifier(node.name)) return 'private method';
  if (ts.isBinaryExpression(node) && ts.isPrivateIdentifier(node.left)) return 'private in';
  if (ts.isRegularExpressionLiteral(node) && /\(\?<[=!]|\/[a-z]*[dv][a-z]*$/.test(node.text)) return 'regular expression';
  if (ts.isAwaitExpression(node) && !insideFunction(node)) return 'top-level await';
  return null;
}

function insideFunction(node) {
  for (let up = node.parent; up !== undefined; up = up.parent) if (ts.isFunctionLike(up)) return true;
  return false;
}

function youngCall(node) {
  if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return null;
  const { expression } = node;
  if (ts.isPropertyAccessExpression(expression) && YOUNG_MEMBERS.has(expression.name.text)) return `.${expression.name.text}()`;
  if (ts.isIdentifier(expression) && YOUNG_GLOBALS.has(expression.text)) return `${expression.text}()`;
  return null;
}

/** What the script uses that a browser of the floor does not have. */
export function scriptProblems(text) {
  const problems = [];
  const inspect = (node) => {
    const found = youngSyntax(node) ?? youngCall(node);
    if (found !== null) problems.push(`${found} — ${node.getText().slice(0, 80)}`);
    ts.forEachChild(node, inspect);
  };
  inspect(ts.createSourceFile('a.js', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS));
  return problems;
}

export function styleProblems(text) {
  return [YOUNG_CSS, YOUNG_IN_A_LIST].flatMap((young) => young.exec(text)?.[0] ?? []).map((found) => found.trim().slice(-80));
}

export function wasmProblems(bytes) {
  try {
    holdToFloor(bytes);
    return [];
  } catch (error) {
    return [error.message];
  }
}

const READERS = [
  [/\.js$/, (bytes) => scriptProblems(bytes.toString('utf8'))],
  [/\.css$/, (bytes) => styleProblems(bytes.toString('utf8'))],
  [/\.wasm$/, wasmProblems],
];

function check() {
  const seen = new Map(READERS.map(([ending]) => [ending, 0]));
  const problems = [];
  for (const folder of [ASSETS, MODULES].filter((folder) => existsSync(folder))) {
    for (const name of readdirSync(folder)) {
      const reader = READERS.find(([ending]) => ending.test(name));
      if (reader === undefined || (folder === MODULES && !name.endsWith('.wasm'))) continue;
      seen.set(reader[0], seen.get(reader[0]) + 1);
      for (const problem of reader[1](readFileSync(new URL(name, folder)))) problems.push(`${name}: ${problem}`);
    }
  }
  for (const [ending, files] of seen) if (files === 0) problems.push(`no file ${ending}: are the pages built?`);
  for (const problem of problems) console.error(problem);
  const counted = [...seen.values()];
  console.log(
    problems.length === 0
      ? `floor: Chromium 87, Safari 14.1, Firefox 90 (${counted[0]} scripts, ${counted[1]} styles, ${counted[2]} modules)`
      : `floor: ${problems.length} problems`,
  );
  return problems.length;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exit(check() === 0 ? 0 : 1);
