import type { Notice } from '../state/view/notices';

/** How the page came to the browser, and where its parts are: on a host (`hosted.ts`) or in one file (`singleFile.ts`). */
export interface Delivery {
  /** Loads and compiles the engine. */
  engine(): Promise<WebAssembly.Module>;
  startWorker(): Worker;
  /** Whether a script of this address is part of the page. */
  isOwnScript(url: string): boolean;
  /** The fragment to open where the address has none; empty for the first preset. */
  readonly opens: string;
  /** The address of the page without a fragment, as links give it. */
  address(): string;
  /**
   * The HTML of the whole page in one file.
   *
   * @throws Error with a reason if it cannot be loaded.
   */
  singleFile(): Promise<string>;
  /** Keeps the page for use without a network, and announces new versions. */
  keepOffline(notify: (notice: Notice) => void): void;
}
