// The page computes its own values to rank unfinished lanes; for finished lanes they equal the engine's.

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { firstUnsettled } from '../../web/src/derive/lanes/settledByArrival';
import { coflowsOver, flowsOver } from '../../web/src/derive/lanes/summaryOver';
import type { Catalogue, LaneSummary, ScenarioSpec } from '../../web/src/engine/generated';
import { arrivalsOf, hasSettledAll } from '../../web/src/state/race/heats';
import type { Lane } from '../../web/src/state/race/race';
import { atOnce } from './atOnce';
import { engine } from './engine';
import { raced } from './raced';

const FOLDER = new URL('../../scenarios/golden/', import.meta.url);
const catalogue: Catalogue = JSON.parse(engine.catalogue());

describe.each(['flow-coflows.json', 'packet-deadlines.json', 'packet-background.json'])(
  '%s',
  (file) => {
    const spec: ScenarioSpec = JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8'));
    const schemes = catalogue.schemes.filter((card) => card[spec.level]);

    test.each(schemes)('under $id', ({ id }) => {
      const contestants = [{ scheme: id, parameters: {} }];
      const seeds = spec.seeds.slice(0, 1);
      const [lane] = raced({ ...spec, contestants, seeds }).lanes as [Lane];
      const { flows, coflows } = lane.summary as LaneSummary;
      expect(settledOf(lane, 'flows')).toEqual([flows.finished, flows.rejected]);
      expect(settledOf(lane, 'coflows')).toEqual([coflows.finished, coflows.rejected]);
      const { warm_up, cool_down, background, after_arrivals, fct_by_tenth_s, ...flowNumbers } =
        flows;
      const { jobs: ___, ...coflowNumbers } = coflows;
      expectSame(atOnce(flowsOver(settled(lane, 'flows'))), flowNumbers);
      expectSame(atOnce(coflowsOver(settled(lane, 'coflows'))), coflowNumbers);
    });
  },
);

const has = (lane: Lane, part: 'flows' | 'coflows') => {
  const arrivals = arrivalsOf(part)(lane);
  if (!arrivals || !lane.columns) throw new Error('the lane has run');
  return arrivals;
};

/** The selection of all counted flows. */
function settled(lane: Lane, part: 'flows' | 'coflows') {
  const { completion_s, counted } = has(lane, part);
  const columns = lane.columns?.[part];
  if (!columns) throw new Error('the lane has run');
  return { ...columns, completion_s, mask: counted };
}

/** Fractions of counted flows that finished or were rejected; the rest of a finished lane is settled. */
function settledOf(lane: Lane, part: 'flows' | 'coflows'): number[] {
  const arrivals = has(lane, part);
  expect(hasSettledAll(lane, part)).toBe(true);
  expect(firstUnsettled(arrivals)).toBe(Number.POSITIVE_INFINITY);
  const { completion_s, counted, rejected } = arrivals;
  const rows = [...counted.keys()].filter((row) => counted[row] === 1);
  return [
    rows.filter((row) => !Number.isNaN(completion_s[row])).length,
    rows.filter((row) => rejected[row] === 1).length,
  ];
}

/** Expects equal fields and values; the order of sums differs here, so the last digits may differ. */
function expectSame(own: object, engines: object) {
  const [ours, theirs] = [leaves(own), leaves(engines)];
  expect(ours.map(([path]) => path)).toEqual(theirs.map(([path]) => path));
  for (const [at, [path, value]] of theirs.entries()) {
    const close = value === null ? null : expect.closeTo(value, digitsAfter(value));
    expect(ours[at]).toEqual([path, close]);
  }
}

/** Ten significant digits. */
const digitsAfter = (value: number): number => 10 - Math.ceil(Math.log10(Math.abs(value) || 1));

function leaves(of: object, path = ''): [path: string, value: number | null][] {
  return Object.entries(of)
    .sort(([a], [b]) => a.localeCompare(b))
    .flatMap(([key, value]) =>
      typeof value === 'object' && value !== null
        ? leaves(value, `${path}.${key}`)
        : [[`${path}.${key}`, value]],
    );
}
