// Page, command line and summary.json say the same of one result: the page has the estimator and the words once more,
// because it compares while lanes run and over flows, which the engine's summaries do not have.

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { wordsOf } from '../../web/src/derive/estimateWords';
import type { Catalogue, Comparison, Metric, ScenarioSpec } from '../../web/src/engine/generated';
import { type Compared, compare } from '../../web/src/state/compared';
import { comparisonOf } from '../../web/src/state/comparison';
import type { Race } from '../../web/src/state/race';
import { atOnce } from './atOnce';
import { engine } from './engine';
import { raced } from './raced';

const FOLDER = new URL('../../scenarios/golden/', import.meta.url);
const catalogue: Catalogue = JSON.parse(engine.catalogue());

/** Metrics over parts of a run, which the page knows of the flows that all have settled, and the engine does not. */
const isCut = ({ id }: Metric) => /^(co)?flows\./.test(id) && id !== 'flows.unfinished';

const SEEDS = [1, 2, 3, 4];
const verdicts = new Set<string>();

describe.each([
  ['packet-deadlines.json', null],
  ['flow-coflows.json', null],
  ['flow-list.json', null],
  ['packet-deadlines.json', 30],
  ['packet-deadlines.json', 100],
])('%s, to %s ms', (file, end_ms) => {
  const spec: ScenarioSpec = JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8'));
  const able = catalogue.schemes.filter((card) => card[spec.level]);
  // Far apart in the list, and hence in kind; the last twice, so that there is one without a difference.
  const ids = [able[0], able[Math.floor(able.length / 2)], able.at(-1), able.at(-1)];
  const contestants = ids.map((card) => ({ scheme: card?.id ?? '', parameters: {} }));
  const race = raced({ ...spec, contestants, seeds: SEEDS, limits: { end_ms } });
  const compared = atOnce(compare(race, []));

  test.each([0, 1])('against contestant %i', (baseline) => {
    for (const metric of catalogue.metrics) {
      for (const theirs of engineSays(race, metric, baseline)) {
        const own = said(compared, metric, theirs);
        if (own.verdict !== 'withheld' && end_ms !== null && isCut(metric)) continue;
        expect([metric.id, own.verdict, own.words]).toEqual([
          metric.id,
          theirs.verdict,
          theirs.words,
        ]);
        verdicts.add(own.verdict);
      }
    }
  });
});

test('every verdict has occurred', () => {
  expect([...verdicts].sort()).toEqual([
    ...['cannot-tell', 'higher', 'lower', 'no-difference-shown', 'withheld'],
  ]);
});

function engineSays({ lanes }: Race, { id }: Metric, baseline: number): Comparison[] {
  const summaries = JSON.stringify(lanes.map(({ summary }) => summary));
  return JSON.parse(engine.compare(summaries, id, baseline));
}

function said(compared: Compared, metric: Metric, { contestant, baseline }: Comparison) {
  const own = comparisonOf(compared, metric, [contestant, baseline], null);
  return { verdict: own.verdict, words: wordsOf(own, metric) };
}
