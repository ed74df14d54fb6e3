/** Where the engine comes from: `hostedFiles.ts` or `inlineFiles.ts`. */
export interface EngineFiles {
  /** Loads and compiles the engine. */
  engine(): Promise<WebAssembly.Module>;
  /** Starts the script of a worker, which waits for the engine. */
  startWorker(): Worker;
}
