// Builds the page with everything it needs and serves it.

import { inRoot } from './house.mjs';
import { engine, machine, packages, page } from './setup.mjs';
import { runOrExit } from './steps.mjs';

console.log('Millrace: building the page (the first time takes a minute or two)\n');
await runOrExit([machine(), packages, ...engine, page]);

// Known only now: the packages were installed a moment ago.
const { preview } = await import('vite');
const server = await preview({
  configFile: inRoot('vite.config.ts'),
  logLevel: 'warn',
  preview: { host: process.argv.includes('--host') },
});
const { local = [], network = [] } = server.resolvedUrls ?? {};
console.log(`\nMillrace is at ${[...local, ...network].join(' and ')}\nStop it with Ctrl+C.`);
