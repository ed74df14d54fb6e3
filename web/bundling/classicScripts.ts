import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Puts classic scripts into the page: they must work where no other file loads. */
export const classicScripts: Plugin = {
  name: 'classic-scripts',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) =>
      html.replace(/<script src="\.\/(.*?)"><\/script>/g, (_, path: string) => {
        const script = readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
        return `<script>\n${script}</script>`;
      }),
  },
};
