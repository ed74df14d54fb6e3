import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/**
 * Allows the built page its own files, WebAssembly, and the scripts that it was built with. Styles may be inline,
 * because widgets add some while a dialog is open; pictures may be made by the page itself. Text never becomes
 * markup: `trustedTypes.ts` answers the browser.
 */
export const contentSecurityPolicy: Plugin = {
  name: 'content-security-policy',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) =>
      withPolicy(html, [
        "default-src 'self'",
        `script-src 'self' 'wasm-unsafe-eval' ${hashesOf(inlineScripts(html))}`,
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' blob: data:",
        'trusted-types default',
      ]),
  },
};

/** Rules of the page in any form. */
const ALWAYS = [
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
];

/** Puts a policy into the head of a page. */
export function withPolicy(html: string, rules: readonly string[]): string {
  const policy = [...rules, ...ALWAYS].join('; ');
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}" />`;
  return html.replace('<meta charset="utf-8" />', `<meta charset="utf-8" />\n    ${meta}`);
}

/** The texts of the scripts in a page. */
export const inlineScripts = (html: string): string[] =>
  [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text = '']) => text);

/** The hashes of scripts, as a policy lists them. */
export const hashesOf = (scripts: readonly string[]): string =>
  scripts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`).join(' ');
