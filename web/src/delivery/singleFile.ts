/** The page in one HTML file, which needs no server. */
import EngineWorker from '../engine/worker?worker&inline';
import type { Delivery } from './delivery';
import { openedBy, publishedAt } from './pageFile';

declare global {
  interface Window {
    /** Set by `unpack.js`. */
    millraceParts: { unpack(id: string): Promise<Response> };
  }
}

/** The text of the file, read before anything is rendered, so that it can be saved again with another race. */
const source = `<!doctype html>\n${document.documentElement.outerHTML}\n`;

export const delivery: Delivery = {
  engine: compile,
  startWorker: () => new EngineWorker(),
  isOwnScript: (url) => url.startsWith('blob:'),
  opens: openedBy(document),
  address: () => publishedAt(document) || location.href.replace(/#.*$/, ''),
  singleFile: async () => source,
  keepOffline: () => {},
};

/** Compiles the engine from the bytes in the document. */
async function compile(): Promise<WebAssembly.Module> {
  if (!('WebAssembly' in globalThis)) throw new Error('this browser does not support WebAssembly');
  return WebAssembly.compile(await (await window.millraceParts.unpack('engine')).arrayBuffer());
}
