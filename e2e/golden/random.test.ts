// Random races on the compiled module: every scheme gives the native results.

import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import type { LaneSummary, Level, ScenarioSpec } from '../../web/src/engine/generated';
import { engine } from './engine';
import { run } from './run';

const GOLDEN = new URL('../../scenarios/golden/random/', import.meta.url);
/** `npm run prove` draws more of them into a folder of its own. */
const asked = process.env.MILLRACE_RANDOM_FOLDER;
const FOLDER = asked ? pathToFileURL(`${asked}/`) : GOLDEN;
const lines = (file: string) => readFileSync(new URL(file, FOLDER), 'utf8').trimEnd().split('\n');

const races: ScenarioSpec[] = lines('races.jsonl').map((line) => JSON.parse(line));

test('random races equal the native ones under every scheme', () => {
  const golden = lines('fingerprints.txt');
  expect(golden.length).toBeGreaterThan(50);
  const measured = golden.map((row) => {
    const [, level = '', scheme = ''] = row.split(' ');
    const folded = races.reduce((sum, race) => fold(sum, raced(race, level as Level, scheme)), 0n);
    return `${folded.toString(16).padStart(16, '0')} ${level} ${scheme}`;
  });
  expect(measured).toEqual(golden);
});

test('native errors are errors here, not traps', () => {
  const { issues } = JSON.parse(engine.check('{"version":1}'));
  expect(issues.length).toBeGreaterThan(0);
});

const raced = (race: ScenarioSpec, level: Level, scheme: string): LaneSummary =>
  run({ ...race, level, contestants: [{ scheme, parameters: {} }] });

const fold = (sum: bigint, { fingerprint }: LaneSummary): bigint =>
  BigInt.asUintN(64, (sum << 5n) | (sum >> 59n)) ^ BigInt(`0x${fingerprint}`);
