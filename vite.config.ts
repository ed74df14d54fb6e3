import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** Relative addresses everywhere, so that the built page works below any path without a server's help. */
export default defineConfig({
  root: 'web',
  base: './',
  publicDir: '../public',
  plugins: [react()],
  worker: { format: 'es' },
  build: { outDir: '../dist', emptyOutDir: true, target: 'es2022', sourcemap: true },
  server: { fs: { allow: ['..'] } },
  test: {
    // What needs a document says so by its extension; everything else proves that it needs none.
    projects: [
      {
        extends: true,
        test: { name: 'logic', environment: 'node', include: ['src/**/*.test.ts'] },
      },
      {
        extends: true,
        test: { name: 'components', environment: 'happy-dom', include: ['src/**/*.test.tsx'] },
      },
      {
        extends: true,
        test: { name: 'tools', root: 'e2e/tools', environment: 'node', include: ['**/*.test.mjs'] },
      },
      {
        extends: true,
        test: {
          name: 'golden',
          root: 'e2e/golden',
          environment: 'node',
          include: ['**/*.test.ts'],
          testTimeout: 300_000,
        },
      },
    ],
    passWithNoTests: true,
  },
});
