/** The page in one HTML file, which needs no server. */
import { inlineFiles, type Unpack } from '../engine/inlineFiles';
import { openedBy, publishedAt } from '../state/link/pageFile';
import type { Delivery } from './delivery';

declare global {
  interface Window {
    /** Set by `unpack.js`. */
    millraceParts: { unpack: Unpack };
  }
}

/** The text of the file, read before anything is rendered, so that it can be saved again with another race. */
const source = `<!doctype html>\n${document.documentElement.outerHTML}\n`;

export const delivery: Delivery = {
  files: inlineFiles(window.millraceParts.unpack),
  isOwnScript: (url) => url.startsWith('blob:'),
  opens: openedBy(document),
  address: () => publishedAt(document) || location.href.replace(/#.*$/, ''),
  singleFile: async () => source,
  keepOffline: () => {},
};
