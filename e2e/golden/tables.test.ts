// The golden tables on the compiled module: native and wasm agree to the last picosecond.

import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Catalogue, ScenarioSpec } from '../../web/src/engine/generated';
import { engine } from './engine';
import { run } from './run';
import { table } from './table';

const FOLDER = new URL('../../scenarios/golden/', import.meta.url);
const catalogue: Catalogue = JSON.parse(engine.catalogue());
const files = readdirSync(FOLDER).filter((file) => file.endsWith('.json'));

test('there are golden scenarios of both levels', () => {
  const levels = new Set(files.map((file) => scenario(file).level));
  expect([...levels].sort()).toEqual(['flow', 'packet']);
});

test.each(files)('%s gives its table', (file) => {
  const spec = scenario(file);
  const schemes = catalogue.schemes.filter((card) => card[spec.level]);
  const lanes = schemes.map(({ id }) =>
    run({ ...spec, contestants: [{ scheme: id, parameters: {} }] }),
  );
  const golden = readFileSync(new URL(file.replace('.json', '.txt'), FOLDER), 'utf8');
  expect(table(spec.title, lanes)).toBe(golden);
});

function scenario(file: string): ScenarioSpec {
  return JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8'));
}
