// Scenarios that are almost right: presets with a few values replaced, checked by the module.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inRoot, PKG } from '../house.mjs';
import { randomFrom } from '../random.mjs';

/** Values that have broken readers before. @type {readonly unknown[]} */
const WEIRD = [
  null,
  true,
  '',
  'x'.repeat(10_000),
  '\u0000',
  '../../etc/passwd',
  0,
  -1,
  0.5,
  1e-300,
  1e300,
  -1e300,
  2 ** 31,
  2 ** 32,
  2 ** 53,
  [],
  {},
  [[[[[]]]]],
  Array(5000).fill(0),
  { constructor: 1, toString: null },
];

/**
 * @param {number} count
 * @returns {Promise<{ refused: number, slowest_ms: number }>}
 * @throws when the module traps, with the scenario that made it
 */
export async function checkMutants(count) {
  const engine = await import(pathToFileURL(join(PKG, 'millrace_wasm.js')).href);
  engine.initSync({ module: readFileSync(join(PKG, 'millrace_wasm_bg.wasm')) });
  const presets = scenarios();
  const random = randomFrom(1);
  let refused = 0;
  let slowest_ms = 0;
  for (let index = 0; index < count; index++) {
    const text = JSON.stringify(mutant(presets[index % presets.length], random));
    const begin = performance.now();
    try {
      if (JSON.parse(engine.check(text)).issues.length > 0) refused += 1;
    } catch (error) {
      throw new Error(`the module traps on ${text}: ${error}`);
    }
    slowest_ms = Math.max(slowest_ms, performance.now() - begin);
  }
  return { refused, slowest_ms };
}

/** Every scenario that comes with the page. @returns {any[]} */
function scenarios() {
  const folder = inRoot('scenarios');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.json') && !/^(papers|golden)\b/.test(file))
    .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')))
    .filter((json) => json.contestants && json.topology);
}

/**
 * A copy of `value` with one to three of its values replaced or removed, or fields added.
 *
 * @param {any} value
 * @param {() => number} random
 */
function mutant(value, random) {
  const copy = structuredClone(value);
  /** @template T @param {readonly T[]} list @returns {T} */
  const pick = (list) => /** @type {T} */ (list[Math.floor(random() * list.length)]);
  for (let changes = 1 + Math.floor(random() * 3); changes > 0; changes--) {
    const { parent, key } = pick(slots(copy));
    const way = random();
    if (way < 0.15) delete parent[key];
    else if (way < 0.25) parent[`${key}x`] = pick(WEIRD);
    else if (typeof parent[key] === 'number' && way < 0.6) {
      parent[key] *= pick([-1, 0, 0.001, 10, 1000, 1e9]);
    } else parent[key] = structuredClone(pick(WEIRD));
  }
  return copy;
}

/**
 * Every place within `value` that holds another value.
 *
 * @param {any} value
 * @returns {{ parent: any, key: string }[]}
 */
function slots(value) {
  if (typeof value !== 'object' || value === null) return [];
  return Object.keys(value).flatMap((key) => [{ parent: value, key }, ...slots(value[key])]);
}
