import react from '@vitejs/plugin-react';
import { compression } from 'vite-plugin-compression2';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig } from 'vitest/config';
import { classicScripts } from './web/bundling/classicScripts.ts';
import { contentSecurityPolicy } from './web/bundling/contentSecurityPolicy.ts';
import { serveCompressed } from './web/bundling/serveCompressed.ts';
import { alsoAsSingleFile } from './web/bundling/singleFile.ts';
import { SINGLE_FILE } from './web/src/state/link/pageFile.ts';

/** Relative addresses everywhere, so that the built page works below any path without a server's help. */
export default defineConfig({
  root: 'web',
  base: './',
  publicDir: '../public',
  plugins: [
    react(),
    classicScripts,
    contentSecurityPolicy,
    compression({ algorithms: ['brotliCompress'], include: /\.(js|css|html|svg|wasm)$/ }),
    serveCompressed,
    alsoAsSingleFile(),
    VitePWA({
      // Under a race nothing is exchanged unasked: the page says that there is a newer one.
      registerType: 'prompt',
      injectRegister: null,
      workbox: {
        globPatterns: ['**/*.{js,css,html,svg,wasm,woff2}'],
        globIgnores: [SINGLE_FILE],
        maximumFileSizeToCacheInBytes: 8 * 2 ** 20,
      },
      manifest: {
        name: 'Millrace',
        short_name: 'Millrace',
        description: 'Races datacenter schedulers on identical traffic, in a browser tab.',
        start_url: './',
        scope: './',
        display: 'standalone',
        background_color: '#f6f7f9',
        theme_color: '#f6f7f9',
        icons: [{ src: './icon.svg', sizes: 'any', type: 'image/svg+xml' }],
      },
    }),
  ],
  worker: { format: 'es' },
  build: { outDir: '../dist', emptyOutDir: true, target: 'es2022', sourcemap: true },
  server: { fs: { allow: ['..'] } },
  test: {
    // Limits only end hanging tests; they do not measure speed on a busy machine.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // What needs a document says so by its extension; everything else proves that it needs none.
    projects: [
      {
        extends: true,
        test: {
          name: 'logic',
          environment: 'node',
          include: ['src/**/*.test.ts'],
          setupFiles: process.env.MILLRACE_CASES_FACTOR
            ? ['../e2e/tools/prove/manyCases.mjs']
            : ['../e2e/tools/fixedCases.mjs'],
        },
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
          name: 'engines',
          root: 'e2e/engines',
          environment: 'node',
          include: ['**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'golden',
          root: 'e2e/golden',
          environment: 'node',
          include: ['**/*.test.ts'],
        },
      },
    ],
    passWithNoTests: true,
  },
});
