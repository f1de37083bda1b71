// @vitest-environment node
/** The walls of the client: which folder may use what, and words no source may hold. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';

const SRC = fileURLToPath(new URL('../src', import.meta.url));
const GENERATED = /^(wasm|generated)\//;

interface Source {
  path: string;
  /** The TypeScript of the file; of a component, its script blocks. */
  script: string;
}

function read(folder: string): Source[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return read(path);
    if (!/\.(ts|svelte)$/.test(entry.name)) return [];
    const text = readFileSync(path, 'utf8');
    const blocks = [...text.matchAll(/<script lang="ts"[^>]*>([\s\S]*?)<\/script>/g)].map((match) => match[1]);
    return [{ path: relative(SRC, path), script: entry.name.endsWith('.svelte') ? blocks.join('\n') : text }];
  });
}

const sources = read(SRC).filter(({ path }) => !GENERATED.test(path));

function tree({ path, script }: Source): ts.SourceFile {
  return ts.createSourceFile(path, script, ts.ScriptTarget.Latest, true);
}

function nodes(root: ts.Node): ts.Node[] {
  const children: ts.Node[] = [];
  ts.forEachChild(root, (child) => void children.push(...nodes(child)));
  return [root, ...children];
}

function imports(source: Source): string[] {
  return nodes(tree(source)).flatMap((node) =>
    ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier) ? [node.moduleSpecifier.text] : [],
  );
}

function within(folder: string): Source[] {
  const found = sources.filter(({ path }) => path.startsWith(`${folder}/`));
  expect(found.length).toBeGreaterThan(0);
  return found;
}

test('no source says any or !', () => {
  const found = sources.flatMap((source) =>
    nodes(tree(source))
      .filter((node) => node.kind === ts.SyntaxKind.AnyKeyword || ts.isNonNullExpression(node))
      .map((node) => `${source.path}: ${node.getText()}`),
  );
  expect(found).toEqual([]);
});

test('the domain imports nothing but itself and the types of the protocol', () => {
  for (const source of within('domain')) {
    expect(imports(source).filter((from) => !/^(\.\/[a-z_]+|\.\.\/generated\/protocol)$/.test(from))).toEqual([]);
  }
});

test('the board knows no rules and no game', () => {
  const allowed = /^(\.\/|svelte$|@lichess-org\/chessground|\.\.\/domain\/protocol$|\.\.\/i18n\/)/;
  for (const source of within('board')) {
    expect(imports(source).filter((from) => !allowed.test(from))).toEqual([]);
  }
});

test('only platform/ reaches for the network, the store and the wasm module', () => {
  const reach = /\b(fetch|WebSocket|XMLHttpRequest|localStorage|sessionStorage)\b/;
  for (const source of sources.filter(({ path }) => !path.startsWith('platform/'))) {
    const found = nodes(tree(source)).filter((node) => ts.isIdentifier(node) && reach.test(node.text));
    expect(found.map((node) => `${source.path}: ${node.getText()}`).filter((text) => !text.endsWith('fetchText'))).toEqual([]);
    expect(imports(source).filter((from) => from.includes('/wasm/'))).toEqual([]);
  }
});

test('nothing that exists in secure contexts only is used without a test for it', () => {
  const secure = /^(randomUUID|subtle|serviceWorker|wakeLock|clipboard|locks|mediaDevices)$/;
  for (const source of sources) {
    const found = nodes(tree(source)).filter(
      (node) => ts.isPropertyAccessExpression(node) && secure.test(node.name.text),
    );
    if (found.length > 0) expect(source.script).toContain('isSecureContext');
  }
});

test('no source names another host', () => {
  for (const { path, script } of sources) {
    expect(script.match(/https?:\/\/(?!www\.w3\.org)[a-z][^\s'"`)]*/g) ?? [], path).toEqual([]);
  }
});

test('components stay short', () => {
  for (const { path } of sources.filter((source) => source.path.endsWith('.svelte'))) {
    expect(readFileSync(join(SRC, path), 'utf8').split('\n').length, path).toBeLessThanOrEqual(200);
  }
});
