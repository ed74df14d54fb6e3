// Accounts of flows on the compiled module: native and wasm agree to the last picosecond.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Catalogue, ScenarioSpec } from '../../web/src/engine/generated';
import { engine } from './engine';
import { aligned } from './table';

const FOLDER = new URL('../../scenarios/golden/', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, FOLDER), 'utf8');
const golden = read('accounts/table.txt');
const { causes, schemes }: Catalogue = JSON.parse(engine.catalogue());
const parts = [...new Set(causes.map(({ part }) => part))];

/** The flow whose life is told. */
const WATCHED = 0;

test('accounts of random races equal the native ones under every scheme', () => {
  const [title = ''] = golden.split('\n');
  const count = Number(/first (\d+) random races/.exec(title)?.[1]);
  const lines = read('random/races.jsonl').split('\n').slice(0, count);
  const races: ScenarioSpec[] = lines.map((line) => JSON.parse(line));
  const rows = schemes.filter(({ packet }) => packet).map(({ id }) => row(races, id));
  const table = aligned([['scheme', ...parts, 'flows', 'lives'], ...rows]);
  expect(rows.length).toBeGreaterThan(30);
  expect(`${title}\n\n${table}`).toBe(golden);
});

function row(races: readonly ScenarioSpec[], scheme: string): string[] {
  const sums = new Map(parts.map((part) => [part, 0]));
  let [flows, lives] = [EMPTY, EMPTY];
  for (const race of races) {
    const { columns, life } = accounts(race, scheme);
    for (const [flow, state] of columns.state.entries()) {
      const spans = columns.ps.subarray(flow * causes.length, (flow + 1) * causes.length);
      flows = checksum(flows, [state, columns.until_ps[flow], ...spans].join(','));
      for (const [cause, { part }] of causes.entries()) {
        sums.set(part, (sums.get(part) ?? 0) + (spans[cause] ?? 0));
      }
    }
    lives = checksum(lives, life);
  }
  return [scheme, ...[...sums.values()].map(String), hex(flows), hex(lives)];
}

function accounts(race: ScenarioSpec, scheme: string) {
  const spec = { ...race, level: 'packet', contestants: [{ scheme, parameters: {} }] };
  const lane = engine.Lane.accounted(JSON.stringify(spec), 0, Uint32Array.of(WATCHED));
  try {
    while (!lane.advance(1_000_000));
    const { columns, lives } = lane.accounts();
    return { columns, life: new TextDecoder().decode(lives[0]?.text) };
  } finally {
    lane.free();
  }
}

/** The 32-bit checksum of Fowler, Noll and Vo (FNV-1a), continued by `text`. */
function checksum(sum: number, text: string): number {
  for (const byte of new TextEncoder().encode(text)) sum = Math.imul(sum ^ byte, 0x01000193);
  return sum;
}

const EMPTY = 0x811c9dc5;
const hex = (sum: number) => (sum >>> 0).toString(16).padStart(8, '0');
