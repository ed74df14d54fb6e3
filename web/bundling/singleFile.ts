/**
 * Builds the page a second time, as one HTML file that a browser opens from disk. Script and engine are compressed
 * and inside the file; `delivery/unpack.js` starts them.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import type { Plugin, ResolvedConfig, Rollup } from 'vite';
import * as vite from 'vite';
import { EMPTY_META, SINGLE_FILE } from '../src/state/link/pageFile.ts';
import { classicScripts } from './classicScripts.ts';
import { hashesOf, inlineScripts, withPolicy } from './contentSecurityPolicy.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const ENGINE = path('../src/engine/pkg/millrace_wasm_bg.wasm');
/** Takes the place of `delivery/hosted.ts`. */
const SOURCES = path('../src/delivery/singleFile.ts');
const UNPACK = path('../src/delivery/unpack.js');
const ICON = path('../../public/icon.svg');

/** Builds the single file after the hosted page, into the same folder. */
export function alsoAsSingleFile(): Plugin {
  let page: ResolvedConfig;
  return {
    name: 'also-as-single-file',
    apply: 'build',
    configResolved(config) {
      page = config;
    },
    async closeBundle() {
      const { root, base, build } = page;
      await vite.build({
        configFile: false,
        logLevel: 'warn',
        ...{ root, base, publicDir: false },
        // Chromium starts no module as a worker from disk.
        worker: { format: 'iife' },
        plugins: [react(), classicScripts, intoSingleFile],
        resolve: { alias: { './delivery/hosted': SOURCES } },
        build: {
          ...{ outDir: build.outDir, emptyOutDir: false, target: build.target },
          ...{ assetsInlineLimit: Number.POSITIVE_INFINITY, cssCodeSplit: false },
          chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
          rolldownOptions: { output: { codeSplitting: false } },
        },
      });
    },
  };
}

/** Puts all files of the bundle into one HTML file. */
const intoSingleFile: Plugin = {
  name: 'into-single-file',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const files = Object.values(bundle);
      const pages = files.filter(isAsset('.html'));
      const scripts = files.filter((file) => file.type === 'chunk');
      const [[page], [script]] = [pages, scripts];
      if (!page || !script || pages.length + scripts.length > 2) {
        throw new Error(`not one page with one script: ${Object.keys(bundle).join(', ')}`);
      }
      const styles = files.filter(isAsset('.css')).map(({ source }) => String(source));
      const source = assembled(String(page.source), script.code, styles.join('\n'));
      for (const name of Object.keys(bundle)) delete bundle[name];
      this.emitFile({ type: 'asset', fileName: SINGLE_FILE, source });
    },
  },
};

const isAsset =
  (extension: string) =>
  (file: Rollup.OutputAsset | Rollup.OutputChunk): file is Rollup.OutputAsset =>
    file.type === 'asset' && file.fileName.endsWith(extension);

function assembled(page: string, script: string, style: string): string {
  const unpack = `\n${readFileSync(UNPACK, 'utf8')}`;
  const html = page
    .replace(/\s*<script type="module"[^>]*><\/script>/, '')
    .replace('./icon.svg', `data:image/svg+xml;base64,${readFileSync(ICON, 'base64')}`)
    .replace(/\s*<link rel="(stylesheet|manifest|modulepreload)"[^>]*>/g, '')
    // Replaced by functions, because scripts contain `$&`.
    .replace('</head>', () => `  ${EMPTY_META}\n    <style>${style}</style>\n  </head>`)
    .replace(
      '</body>',
      () =>
        `  ${part('engine', readFileSync(ENGINE))}\n    ${part('page', script)}\n    <script>${unpack}</script>\n  </body>`,
    );
  return withPolicy(html, [
    "default-src 'none'",
    `script-src 'wasm-unsafe-eval' ${hashesOf([...inlineScripts(html), script])}`,
    "style-src 'unsafe-inline'",
    'img-src blob: data:',
    'font-src data:',
    'connect-src data: blob:',
    'worker-src blob:',
    'trusted-types default unpack',
  ]);
}

const part = (id: string, content: string | Buffer): string =>
  `<script type="text/plain" id="${id}">${gzipSync(content, { level: 9 }).toString('base64')}</script>`;
