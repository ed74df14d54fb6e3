// Own schemes on the compiled module: each example equals the built-in scheme that it writes out, as natively, whether
// its hooks are compiled or interpreted.

import { expect, test, vi } from 'vitest';
import type {
  Catalogue,
  LaneSummary,
  Level,
  ScenarioSpec,
  SchemeSpec,
} from '../../web/src/engine/generated';
import { exampleFor, examples } from '../../web/src/state/scenario/ownSchemes';
import { engine } from './engine';

/** The built-in scheme at flow level, where it is not that of the packet level; none equals PIAS' to the last digit. */
const FLUIDS: Readonly<Record<string, string>> = { pfabric: 'srpt', pias: '' };

const { schemes }: Catalogue = JSON.parse(engine.catalogue());

test('every example equals its built-in scheme, and has the same results interpreted', async () => {
  let [compared, forbidden] = [0, 0];
  for (const { name, source, ...halves } of await examples()) {
    for (const level of ['packet', 'flow'] as const) {
      if (!halves[level]) continue;
      const compiled = race(level, { source });
      const other = interpreted(() => race(level, { source }));
      const builtIn = (level === 'flow' ? FLUIDS[name] : undefined) ?? name;
      const isKnown = schemes.some(({ id }) => id === builtIn);
      const same = isKnown ? [other.of, race(level, builtIn)] : [other.of];
      for (const { fingerprint, counters } of same) {
        expect(compiled.fingerprint, `${name}, ${level} level`).toBe(fingerprint);
        expect(compiled.counters, `${name}, ${level} level`).toEqual(counters);
      }
      compared += isKnown ? 1 : 0;
      forbidden += other.forbidden > 0 ? 1 : 0;
    }
  }
  expect(compared).toBeGreaterThanOrEqual(16);
  expect(forbidden).toBeGreaterThanOrEqual(17);
});

test('a copy starts from an example that runs at the level and shares the idea', async () => {
  const all = await examples();
  for (const scheme of schemes) {
    for (const level of ['packet', 'flow'] as const) {
      if (!scheme[level]) continue;
      const source = await exampleFor(scheme.id, level);
      const example = all.find((one) => one.source === source);
      expect(example?.[level], `${scheme.id}, ${level} level`).toBe(true);
      const knowsCoflows = /^knows.*\bcoflow\b/m.test(source);
      expect(knowsCoflows, `${scheme.id}, ${level} level`).toBe(
        scheme.family === 'coflow-scheduling',
      );
    }
  }
  expect(await exampleFor('scf', 'flow')).toContain('coflow_remaining');
  expect(await exampleFor('scf', 'packet')).toContain('receiver stream');
  expect(await exampleFor('edf', 'flow')).toContain('value = remaining');
});

test('a decision that is not allowed stops the lane with a message', () => {
  const source = `scheme "Too low" sender { tag { level = 9 } window reno recovery new_reno } ports strict(8)`;
  const fails = () => race('packet', { source });
  expect(fails).toThrow(/tag, written in line 1, .* set level to 9/);
  expect(() => interpreted(fails)).toThrow(/tag, written in line 1, .* set level to 9/);
});

test('hooks are compiled, and the place of one that is no longer used is taken by the next', () => {
  const compile = vi.spyOn(WebAssembly, 'Instance');
  const grow = vi.spyOn(WebAssembly.Table.prototype, 'grow');
  const source = `scheme "Two hooks" sender { tag { value = offset } window { cut = 0.5 } recovery new_reno } ports fifo`;
  race('packet', { source });
  expect(compile).toHaveBeenCalledTimes(2);
  const places = grow.mock.calls.length;
  for (let times = 0; times < 9; times += 1) race('packet', { source });
  expect(compile).toHaveBeenCalledTimes(20);
  expect(grow).toHaveBeenCalledTimes(places);
  vi.restoreAllMocks();
});

/** The outcome where a policy of the page forbids to compile, and how often it did. */
function interpreted<T>(outcome: () => T): { of: T; forbidden: number } {
  const compile = vi.spyOn(WebAssembly, 'Module').mockImplementation(
    class {
      constructor() {
        throw new WebAssembly.CompileError('forbidden');
      }
    },
  );
  try {
    const of = outcome();
    return { of, forbidden: compile.mock.calls.length };
  } finally {
    compile.mockRestore();
  }
}

function race(level: Level, scheme: SchemeSpec): LaneSummary {
  const spec: ScenarioSpec = {
    version: 1,
    title: '',
    note: '',
    level,
    topology: { kind: 'leaf-spine', parameters: { leaves: 2, spines: 2, hosts_per_leaf: 8 } },
    workload: {
      kind: 'poisson',
      parameters: {
        ...{ flows: 400, load: 0.8, deadlines: true },
        ...{ cool_down: 'nothing', warm_up_times: 0 },
      },
    },
    contestants: [{ scheme, parameters: {} }],
    seeds: [1],
    limits: { end_ms: null },
  };
  const lane = new engine.Lane(JSON.stringify(spec), 0);
  try {
    while (!lane.advance(1_000_000));
    return JSON.parse(lane.results().summary);
  } finally {
    lane.free();
  }
}
