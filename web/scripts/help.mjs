#!/usr/bin/env node
/** Writes docs/classroom.*.md and their drawings from src/help. A test holds them to it. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const server = await createServer({ root: ROOT, logLevel: 'error', server: { middlewareMode: true } });
try {
  const { documents } = await server.ssrLoadModule('/src/help/documents.ts');
  mkdirSync(new URL('../../docs/img', import.meta.url), { recursive: true });
  for (const { path, text } of documents()) {
    writeFileSync(new URL(`../../docs/${path}`, import.meta.url), text);
    console.log(`docs/${path}`);
  }
} finally {
  await server.close();
}
