// The compiled engine in Node: golden tables are checked on the very module that the page loads.

import { readFileSync } from 'node:fs';
import * as engine from '../../web/src/engine/pkg/millrace_wasm.js';

const module = new URL('../../web/src/engine/pkg/millrace_wasm_bg.wasm', import.meta.url);
const exports = engine.initSync({ module: readFileSync(module) });

export { engine, exports };
