/** The engine and its workers inside the document. */
import type { EngineFiles } from './engineFiles';
import EngineWorker from './worker/worker?worker&inline';

/** Reads a part of the document. */
export type Unpack = (id: string) => Promise<Response>;

export const inlineFiles = (unpack: Unpack): EngineFiles => ({
  engine: async () => WebAssembly.compile(await (await unpack('engine')).arrayBuffer()),
  startWorker: () => new EngineWorker(),
});
