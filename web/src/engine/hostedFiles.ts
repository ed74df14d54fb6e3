/** The engine and its workers as files on a host. */
import type { EngineFiles } from './engineFiles';
import wasmUrl from './pkg/millrace_wasm_bg.wasm?url';

export const hostedFiles: EngineFiles = {
  engine: () => compile(wasmUrl),
  startWorker: () => new Worker(new URL('./worker/worker.ts', import.meta.url), { type: 'module' }),
};

/** Compiles while streaming if the server sends the WebAssembly type; some static hosts do not. */
async function compile(url: string): Promise<WebAssembly.Module> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  if (response.headers.get('content-type')?.startsWith('application/wasm')) {
    return WebAssembly.compileStreaming(response);
  }
  return WebAssembly.compile(await response.arrayBuffer());
}
