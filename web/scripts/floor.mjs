#!/usr/bin/env node
/**
 * Holds the built files to the browser floor: Chromium 87, Safari 14.1, Firefox 90.
 * Syntax is looked for in the parsed code, library functions and CSS by name.
 */
import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';

const ASSETS = new URL('../dist/assets/', import.meta.url);

/** Library members younger than the floor; the client needs none of them, so there is no polyfill. */
const YOUNG_MEMBERS =
  'at hasOwn findLast findLastIndex toSorted toReversed toSpliced groupBy fromAsync randomUUID isWellFormed withResolvers ' +
  'any timeout throwIfAborted showModal startViewTransition getHTML setHTMLUnsafe';
/** Global functions younger than the floor. */
const YOUNG_GLOBALS = new Set(['structuredClone', 'reportError', 'scheduler']);
const YOUNG_CSS =
  /:has\(|:where\(|:is\(|aspect-ratio|@container|@layer|@scope|color-mix\(|oklch\(|\blab\(|accent-color|overflow:\s*clip|text-wrap|translate:|rotate:|\bsvh\b|\blvh\b/;

const members = new Set(YOUNG_MEMBERS.split(' '));
const problems = [];

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
  if (!ts.isCallExpression(node)) return null;
  const { expression } = node;
  if (ts.isPropertyAccessExpression(expression) && members.has(expression.name.text)) return `.${expression.name.text}()`;
  if (ts.isIdentifier(expression) && YOUNG_GLOBALS.has(expression.text)) return `${expression.text}()`;
  return null;
}

function inspect(name, node) {
  const found = youngSyntax(node) ?? youngCall(node);
  if (found !== null) problems.push(`${name}: ${found} — ${node.getText().slice(0, 80)}`);
  ts.forEachChild(node, (child) => inspect(name, child));
}

for (const name of readdirSync(ASSETS)) {
  const read = () => readFileSync(new URL(name, ASSETS), 'utf8');
  if (name.endsWith('.js')) {
    inspect(name, ts.createSourceFile(name, read(), ts.ScriptTarget.Latest, true, ts.ScriptKind.JS));
  }
  if (name.endsWith('.css')) {
    const found = YOUNG_CSS.exec(read());
    if (found !== null) problems.push(`${name}: ${found[0]}`);
  }
}

for (const problem of problems) console.error(problem);
console.log(problems.length === 0 ? 'floor: Chromium 87, Safari 14.1, Firefox 90' : `floor: ${problems.length} problems`);
process.exit(problems.length === 0 ? 0 : 1);
