// Serves the page from its sources and follows edits in web/. After an edit of the engine,
// `npm run engine` rebuilds it and the page reloads.

import { inRoot } from './house.mjs';
import { engine, machine, packages } from './setup.mjs';
import { runOrExit } from './steps.mjs';

await runOrExit([machine(), packages, ...engine]);
const { createServer } = await import('vite');
const server = await createServer({ configFile: inRoot('vite.config.ts') });
await server.listen();
server.printUrls();
