// @vitest-environment node
/** What holds the built files to the browser floor sees what is above it; what runs below it runs there. */
import { readFileSync } from 'node:fs';
import vm from 'node:vm';
import ts from 'typescript';
import { expect, test } from 'vitest';

const scripts = new URL('../scripts/floor.mjs', import.meta.url).href;
const floor = (await import(/* @vite-ignore */ scripts)) as {
  scriptProblems(text: string): string[];
  styleProblems(text: string): string[];
  wasmProblems(bytes: Uint8Array): string[];
};

const BOOT = readFileSync(new URL('../public/boot.js', import.meta.url), 'utf8');

test.each([
  '[1].at(-1)',
  'structuredClone({})',
  'crypto.randomUUID()',
  'new BroadcastChannel("a")',
  'class A { static { f(); } }',
  'class A { #a() {} }',
  '/(?<=a)b/',
  'await f()',
])('a script above the floor is seen: %s', (text) => {
  expect(floor.scriptProblems(text)).toHaveLength(1);
});

test('a script at the floor passes', () => {
  expect(floor.scriptProblems('class A { #b = 1; c = a?.b ?? (d ||= 2); } async () => await f();')).toEqual([]);
});

test.each([
  'a:has(b){}',
  'a{aspect-ratio:1}',
  '@container (min-width: 1px){}',
  'a:hover,a:focus-visible{color:red}',
  'a{color:color-mix(in srgb, red, blue)}',
])('a style above the floor is seen: %s', (text) => {
  expect(floor.styleProblems(text)).not.toEqual([]);
});

test('a style at the floor passes', () => {
  expect(floor.styleProblems('a:focus:not(:focus-visible){inset:0;transform:rotate(1deg)}a,b{gap:1px}')).toEqual([]);
});

/** A module with one function () -> i32 of these instructions. */
function moduleOf(...code: number[]): Uint8Array {
  const body = [0, ...code, 0x0b];
  return Uint8Array.from([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...[1, 5, 1, 0x60, 0, 1, 0x7f],
    ...[3, 2, 1, 0],
    ...[5, 3, 1, 0, 1],
    ...[10, body.length + 2, 1, body.length, ...body],
  ]);
}

test('a module of WebAssembly 1.0 passes', () => {
  expect(floor.wasmProblems(moduleOf(0x41, 1))).toEqual([]);
});

test.each<[string, number[]]>([
  ['sign extension', [0x41, 1, 0xc0]],
  ['saturating conversion', [0x43, 0, 0, 0, 0, 0xfc, 0]],
  ['bulk memory', [0x41, 0, 0x41, 0, 0x41, 0, 0xfc, 0x0b, 0, 0x41, 1]],
  ['reference types', [0xd0, 0x70, 0xd1]],
  ['SIMD', [0x41, 0, 0xfd, 0x0f, 0xfd, 0x53]],
])('a module with %s is seen', (_, code) => {
  const bytes = moduleOf(...code);
  expect(WebAssembly.validate(bytes as Uint8Array<ArrayBuffer>), 'engines of today take it').toBe(true);
  expect(floor.wasmProblems(bytes).join()).toContain('later than WebAssembly 1.0');
});

test('boot.js is written in the oldest syntax there is', () => {
  const young = new Set([
    ts.SyntaxKind.ArrowFunction,
    ts.SyntaxKind.TemplateExpression,
    ts.SyntaxKind.NoSubstitutionTemplateLiteral,
    ts.SyntaxKind.SpreadElement,
    ts.SyntaxKind.ForOfStatement,
    ts.SyntaxKind.ClassDeclaration,
    ts.SyntaxKind.ShorthandPropertyAssignment,
    ts.SyntaxKind.ObjectBindingPattern,
    ts.SyntaxKind.ArrayBindingPattern,
    ts.SyntaxKind.QuestionDotToken,
    ts.SyntaxKind.QuestionQuestionToken,
    ts.SyntaxKind.AwaitExpression,
  ]);
  const found: string[] = [];
  const inspect = (node: ts.Node): void => {
    const isBlockScoped = ts.isVariableDeclarationList(node) && (node.flags & ts.NodeFlags.BlockScoped) !== 0;
    if (young.has(node.kind) || isBlockScoped) found.push(node.getText());
    ts.forEachChild(node, inspect);
  };
  inspect(ts.createSourceFile('boot.js', BOOT, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS));
  expect(found).toEqual([]);
});

interface Old {
  body: { innerHTML: string };
  fail(event: object): void;
}

/** Runs boot.js in a browser that lacks what is named. */
function boot(lacks: string[] = []): Old {
  const body = { innerHTML: '' };
  let fail: (event: object) => void = () => undefined;
  const has = (name: string, value: unknown) => (lacks.includes(name) ? {} : { [name]: value });
  const script = lacks.includes('noModule') ? {} : { noModule: false };
  const world: Record<string, unknown> = {
    document: {
      documentElement: { lang: '', setAttribute: () => undefined },
      body,
      querySelector: () => (body.innerHTML === 'begun' ? null : {}),
      createElement: () => script,
      addEventListener: () => undefined,
    },
    localStorage: { getItem: () => null },
    navigator: { language: 'en' },
    addEventListener: (_: string, handler: (event: object) => void) => (fail = handler),
    Element: { prototype: lacks.includes('replaceChildren') ? {} : { replaceChildren: () => undefined } },
    ...has('CSS', { supports: (property: string) => !lacks.includes(property) }),
  };
  world['window'] = world;
  const context = vm.createContext(world);
  vm.runInContext(
    lacks.map((name) => (name === 'replaceAll' ? 'delete String.prototype.replaceAll;' : /^W/.test(name) ? `delete globalThis.${name};` : '')).join(''),
    context,
  );
  vm.runInContext(BOOT, context);
  return { body, fail: (event) => fail(event) };
}

test('a browser of the floor goes on', () => {
  expect(boot().body.innerHTML).toBe('');
});

test.each(['WebAssembly', 'WeakRef', 'replaceAll', 'replaceChildren', 'noModule', 'CSS', 'inset'])(
  'without %s a plain page says in three languages which browsers will do',
  (name) => {
    const { innerHTML } = boot([name]).body;
    for (const words of ['lang="zh-Hans"', 'lang="zh-Hant"', 'lang="en"', 'Chrome 87', '太旧', '太舊', 'too old']) {
      expect(innerHTML).toContain(words);
    }
  },
);

test('a script that cannot be read, or does not come, leaves no white page', () => {
  const unread = boot();
  unread.fail({ message: "Uncaught SyntaxError: Unexpected token '?'" });
  expect(unread.body.innerHTML).toContain('too old');
  const cut = boot();
  cut.fail({ target: { tagName: 'SCRIPT' } });
  expect(cut.body.innerHTML).toContain('did not load completely');
});

test('once the page stands its errors are its own', () => {
  const begun = boot();
  begun.body.innerHTML = 'begun';
  begun.fail({ message: 'SyntaxError: JSON' });
  expect(begun.body.innerHTML).toBe('begun');
});
