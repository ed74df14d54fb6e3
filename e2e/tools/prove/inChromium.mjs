// Random races in Chromium, on the module that the page loads.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { findChromium } from '../browser.mjs';
import { PKG } from '../house.mjs';
import { Failed } from '../run.mjs';

/** Nothing answers here: the files are given to the browser directly. */
const ORIGIN = 'http://module.invalid';
/**
 * Runs the races of `folder` under every scheme, and compares the folded fingerprints with the native ones there.
 *
 * @param {string} folder
 * @returns {Promise<string>} the version of Chromium
 */
export async function raceInChromium(folder) {
  const lines = (/** @type {string} */ file) =>
    readFileSync(join(folder, file), 'utf8').trimEnd().split('\n');
  const files = filesOf();
  const found = await findChromium();
  const browser = await chromium.launch({ ...found, env: { ...process.env, ...found?.env } });
  try {
    const page = await browser.newPage();
    await page.route(`${ORIGIN}/**`, (route) => {
      const file = files[new URL(route.request().url()).pathname];
      return file ? route.fulfill(file) : route.abort();
    });
    await page.goto(ORIGIN);
    const races = lines('races.jsonl').map((line) => JSON.parse(line));
    for (const row of lines('fingerprints.txt')) {
      const measured = await page.evaluate(foldedRow, { races, row });
      if (measured !== row) throw new Failed(`Chromium has ${measured} instead of ${row}`);
    }
    return browser.version();
  } finally {
    await browser.close();
  }
}

/** What the page asks for. @returns {Record<string, { contentType: string, body: string | Buffer }>} */
function filesOf() {
  const read = (/** @type {string} */ name) => readFileSync(join(PKG, name));
  return {
    '/': { contentType: 'text/html', body: '<!doctype html><title>Races</title>' },
    '/module.js': { contentType: 'text/javascript', body: read('millrace_wasm.js') },
    '/module.wasm': { contentType: 'application/wasm', body: read('millrace_wasm_bg.wasm') },
  };
}

/**
 * Runs in the browser: the row of a scheme and level with the folded fingerprints of all races.
 *
 * @param {{ races: any[], row: string }} input
 */
async function foldedRow({ races, row }) {
  const engine = await import(/** @type {string} */ ('/module.js'));
  await engine.default({ module_or_path: '/module.wasm' });
  const [, level, scheme] = row.split(' ');
  let folded = 0n;
  for (const race of races) {
    const spec = { ...race, level, contestants: [{ scheme, parameters: {} }] };
    const lane = new engine.Lane(JSON.stringify(spec), 0);
    while (!lane.advance(1_000_000));
    const { fingerprint } = JSON.parse(lane.results().summary);
    lane.free();
    folded = BigInt.asUintN(64, (folded << 5n) | (folded >> 59n)) ^ BigInt(`0x${fingerprint}`);
  }
  return `${folded.toString(16).padStart(16, '0')} ${level} ${scheme}`;
}
