/** The page as files on a host. */
import wasmUrl from '../engine/pkg/millrace_wasm_bg.wasm?url';
import { isOfOrigin } from '../trustedTypes';
import type { Delivery } from './delivery';
import { keepOffline } from './offline';
import { isSingleFile, SINGLE_FILE } from './pageFile';

export const delivery: Delivery = {
  engine: () => compile(wasmUrl),
  startWorker: () =>
    new Worker(new URL('../engine/worker.ts', import.meta.url), { type: 'module' }),
  isOwnScript: (url) => isOfOrigin(url, location),
  opens: '',
  address: () => location.href.replace(/#.*$/, ''),
  singleFile: fetchSingleFile,
  keepOffline,
};

/** Compiles while streaming if the server sends the WebAssembly type; some static hosts do not. */
async function compile(url: string): Promise<WebAssembly.Module> {
  if (!('WebAssembly' in globalThis)) throw new Error('this browser does not support WebAssembly');
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  if (response.headers.get('content-type')?.startsWith('application/wasm')) {
    return WebAssembly.compileStreaming(response);
  }
  return WebAssembly.compile(await response.arrayBuffer());
}

async function fetchSingleFile(): Promise<string> {
  const response = await fetch(`./${SINGLE_FILE}`).catch(() => null);
  if (!response) throw new Error('the server of this page does not answer');
  const text = response.ok ? await response.text() : '';
  // The development server answers unknown addresses with the page itself.
  if (!isSingleFile(text)) throw new Error(`the server of this page has no ${SINGLE_FILE}`);
  return text;
}
