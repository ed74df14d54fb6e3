import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import sirv from 'sirv';
import type { Plugin } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig } from 'vitest/config';

/** Puts classic scripts into the page: one of them must work where no other file loads. */
const classicScripts: Plugin = {
  name: 'classic-scripts',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) =>
      html.replace(/<script src="\.\/(.*?)"><\/script>/g, (_, path: string) => {
        const script = readFileSync(new URL(`web/${path}`, import.meta.url), 'utf8');
        return `<script>\n${script}</script>`;
      }),
  },
};

/**
 * Allows the built page its own files, WebAssembly, and the scripts that it was built with. Styles may be inline,
 * because widgets add some while a dialog is open; pictures may be made by the page itself. Text never becomes
 * markup: `trustedTypes.ts` answers the browser.
 */
const contentSecurityPolicy: Plugin = {
  name: 'content-security-policy',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => {
      const inline = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
        ([, text = '']) => text,
      );
      const hashes = inline.map(
        (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
      );
      const policy = [
        "default-src 'self'",
        `script-src 'self' 'wasm-unsafe-eval' ${hashes.join(' ')}`,
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' blob: data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'none'",
        "require-trusted-types-for 'script'",
        'trusted-types default',
      ].join('; ');
      const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}" />`;
      return html.replace('<meta charset="utf-8" />', `<meta charset="utf-8" />\n    ${meta}`);
    },
  },
};

/** Serves the compressed files of the built page, as public hosts do. */
const serveCompressed: Plugin = {
  name: 'serve-compressed',
  configurePreviewServer({ config, middlewares }) {
    const { outDir } = config.build;
    middlewares.use(
      config.base,
      sirv(resolve(config.root, outDir), { brotli: true, dev: true, etag: true }),
    );
  },
};

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
    VitePWA({
      // Under a race nothing is exchanged unasked: the page says that there is a newer one.
      registerType: 'prompt',
      injectRegister: null,
      workbox: {
        globPatterns: ['**/*.{js,css,html,svg,wasm,woff2}'],
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
