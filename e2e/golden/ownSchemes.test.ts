// Own schemes on the compiled module: each example equals the built-in scheme that it writes out, as natively.

import { expect, test } from 'vitest';
import type {
  Catalogue,
  LaneSummary,
  Level,
  ScenarioSpec,
  SchemeSpec,
} from '../../web/src/engine/generated';
import { examples } from '../../web/src/state/scenario/ownSchemes';
import { engine } from './engine';

/** The built-in scheme at flow level, where it is not that of the packet level. */
const FLUIDS: Readonly<Record<string, string>> = { pfabric: 'srpt' };

const { schemes }: Catalogue = JSON.parse(engine.catalogue());

test('every example equals its built-in scheme at every level that it has', async () => {
  let compared = 0;
  for (const { name, source, ...halves } of await examples()) {
    for (const level of ['packet', 'flow'] as const) {
      if (!halves[level]) continue;
      const builtIn = (level === 'flow' && FLUIDS[name]) || name;
      if (!schemes.some(({ id }) => id === builtIn)) continue;
      const [expected, own] = [builtIn, { source }].map((scheme) => race(level, scheme));
      expect(own?.fingerprint, `${name}, ${level} level`).toBe(expected?.fingerprint);
      expect(own?.counters, `${name}, ${level} level`).toEqual(expected?.counters);
      compared += 1;
    }
  }
  expect(compared).toBeGreaterThanOrEqual(11);
});

test('a decision that is not allowed stops the lane with a message', () => {
  const source = `scheme "Too low" sender { tag { level = 9 } window reno recovery new_reno } ports strict(8)`;
  expect(() => race('packet', { source })).toThrow(/tag, written in line 1, .* set level to 9/);
});

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
    return JSON.parse(lane.summary());
  } finally {
    lane.free();
  }
}
