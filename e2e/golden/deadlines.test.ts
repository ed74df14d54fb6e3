// Charts compute deadline misses from columns at any time; at the end of a lane they equal the engine's miss ratio.

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { pooledDeadlines } from '../../web/src/derive/lanes/pooled';
import type { Catalogue, ScenarioSpec } from '../../web/src/engine/generated';
import { resultsOf } from '../../web/src/panels/race/charts/laneResults';
import { engine } from './engine';
import { raced } from './raced';

const FOLDER = new URL('../../scenarios/golden/', import.meta.url);
const catalogue: Catalogue = JSON.parse(engine.catalogue());

describe.each([
  ['packet-deadlines.json', null],
  ['packet-deadlines.json', 1],
  ['packet-deadlines.json', 10],
  ['flow-coflows.json', null],
  ['flow-coflows.json', 100],
])('%s, to %s ms', (file, end_ms) => {
  const spec: ScenarioSpec = JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8'));
  const schemes = catalogue.schemes.filter((card) => card[spec.level]);

  test.each(schemes)('under $id', ({ id }) => {
    const contestants = [{ scheme: id, parameters: {} }];
    const race = raced({ ...spec, contestants, seeds: [1], limits: { end_ms } });
    const [lane] = race.lanes;
    for (const part of ['flows', 'coflows'] as const) {
      const { outcome, throughput } = pooledDeadlines(race.lanes.flatMap(resultsOf({})), part);
      const { deadlines } = lane?.summary?.[part] ?? {};
      expect([outcome.total, outcome.missed]).toEqual([deadlines?.arrived, deadlines?.missed]);
      expect(outcome.missRatio).toBe(deadlines?.miss_ratio ?? Number.NaN);
      const within = [deadlines?.within_1x, deadlines?.within_1_5x, deadlines?.within_2x];
      expect(throughput.map((of) => of.within)).toEqual(within.map((of) => of?.count));
    }
  });
});
