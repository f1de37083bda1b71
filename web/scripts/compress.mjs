#!/usr/bin/env node
/** Lays a gzipped and a brotli copy beside each text and wasm file of dist, so the server need not compress. */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const WORTH_IT = /\.(js|css|html|svg|wasm|json)$/;

function compress(folder) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) compress(path);
    else if (WORTH_IT.test(name)) {
      const bytes = readFileSync(path);
      writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
      writeFileSync(`${path}.br`, brotliCompressSync(bytes));
    }
  }
}

compress(fileURLToPath(new URL('../dist', import.meta.url)));
