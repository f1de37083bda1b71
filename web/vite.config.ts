import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig } from 'vitest/config';

/** The browser floor: schools own old tablets. scripts/floor.mjs holds the built files to it. */
const FLOOR = ['chrome87', 'safari14.1', 'firefox90'];

export default defineConfig({
  plugins: [svelte(), svelteTesting()],
  build: {
    target: FLOOR,
    cssTarget: FLOOR,
    // The core wasm is fetched, never inlined: streaming compilation needs a response.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: {
    proxy: {
      '/api': 'http://127.0.0.1:8080',
      '/games': 'http://127.0.0.1:8080',
      '/ws': { target: 'ws://127.0.0.1:8080', ws: true },
    },
  },
  test: {
    environment: 'happy-dom',
    include: ['tests/**/*.test.ts'],
  },
});
