import { readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { crc32 } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { Catalogue, Issue, ScenarioSpec } from '../../web/src/engine/generated';
import type { Check } from '../../web/src/engine/protocol';
import { PRESETS } from '../../web/src/state/scenario/presets';
import { readScenario } from '../../web/src/state/scenario/readScenario';
import { engine } from './engine';

const SIM = fileURLToPath(new URL('../../engine-wasm/sim/', import.meta.url));

test('the module was built from these sources', () => {
  const manifest = readFileSync(`${SIM}../Cargo.toml`, 'utf8');
  const catalogue: Catalogue = JSON.parse(engine.catalogue());
  const [version, build] = catalogue.engine_version.split('+');
  expect(manifest).toContain(`version = "${version}"`);
  expect(build).toBe(hashOfSources());
});

/** The hash defined in `sim/build/sources.rs`. */
function hashOfSources(): string {
  const language = ['../language/Cargo.toml', '../language/src'];
  const inputs = ['../Cargo.lock', '../Cargo.toml', ...language, 'Cargo.toml', 'src'];
  let hash = 0;
  for (const file of inputs.flatMap(filesBelow).sort()) {
    const content = readFileSync(SIM + file, 'latin1').replaceAll('\r', '');
    hash = crc32(Buffer.from(`${file}\0${content}\0`, 'latin1'), hash);
  }
  return hash.toString(16).padStart(8, '0');
}

function filesBelow(path: string): string[] {
  if (!statSync(SIM + path).isDirectory()) return [path];
  const names = readdirSync(SIM + path).filter((name) => !name.startsWith('.'));
  return names.flatMap((name) => filesBelow(`${path}/${name}`));
}

describe('limits of untrusted scenarios', () => {
  const { limits }: Catalogue = JSON.parse(engine.catalogue());
  const first = PRESETS[0]?.scenario as ScenarioSpec;
  const rows = <T>(length: number, row: (at: number) => T) =>
    Array.from({ length }, (_, at) => row(at));
  const contestants = (length: number) => rows(length, () => ({ scheme: 'fair', parameters: {} }));
  const seeds = (length: number) => rows(length, (at) => at);
  const sweep = (length: number) => ({
    path: '/workload/parameters/load',
    values: rows(length, (at) => (at + 1) / (length + 1)),
  });

  const graph = (change: object) => ({
    kind: 'graph',
    parameters: {},
    graph: { hosts: 2, switches: 0, links: [], ...change },
  });
  const cable = { a: 0, b: 1, rate_gbps: 10, delay_us: 1 };

  test.each([
    ['contestants', { contestants: contestants(limits.contestants + 1), seeds: [1] }],
    ['seeds', { seeds: seeds(limits.seeds + 1) }],
    ['swept values', { seeds: [1], sweep: sweep(limits.swept_values + 1) }],
    [
      'lanes',
      {
        contestants: contestants(limits.lanes / limits.seeds),
        seeds: seeds(limits.seeds),
        sweep: sweep(2),
      },
    ],
    ['hosts', { topology: graph({ hosts: limits.graph_hosts + 1 }) }],
    ['switches', { topology: graph({ switches: limits.graph_switches + 1 }) }],
    ['cables', { topology: graph({ links: rows(limits.graph_cables + 1, () => cable) }) }],
  ])('are those of the engine, in its words: %s', (_, change) => {
    const scenario = { ...first, level: 'flow', ...change };
    const { issues }: Check = JSON.parse(engine.check(JSON.stringify(scenario)));
    const [{ path, value, expected }] = issues as [Issue];
    expect(issues).toHaveLength(1);
    expect(() => readScenario(scenario, limits)).toThrow(
      `${path}: expected ${expected}, got ${value}`,
    );
  });

  test.each(PRESETS)('admit $id', ({ scenario }) => {
    expect(readScenario(scenario, limits).scenario).toEqual(scenario);
  });
});
