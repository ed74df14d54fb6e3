import type { EngineFiles } from '../engine/engineFiles';
import type { PageSource } from '../state/session/core';
import type { Notice } from '../state/view/notices';

/** How the page came to the browser: as files on a host (`hosted.ts`), or in one file (`singleFile.ts`). */
export interface Delivery extends PageSource {
  readonly files: EngineFiles;
  /** Whether a script of this address is part of the page. */
  isOwnScript(url: string): boolean;
  /** The fragment to open where the address has none; empty for the first preset. */
  readonly opens: string;
  /** Keeps the page for use without a network, and announces new versions. */
  keepOffline(notify: (notice: Notice) => void): void;
}
