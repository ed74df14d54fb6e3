// Page, command line and summary.json agree on comparisons: the page implements estimator and wording again,
// because it also compares running lanes and individual flows, which the engine's summaries lack.

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { wordsOf } from '../../web/src/derive/statistics/estimateWords';
import type { Catalogue, Metric, ScenarioSpec } from '../../web/src/engine/generated';
import { compare } from '../../web/src/state/statistics/compared';
import { comparisonOf } from '../../web/src/state/statistics/comparison';
import { atOnce } from './atOnce';
import { engine } from './engine';
import { raced } from './raced';

const FOLDER = new URL('../../scenarios/golden/', import.meta.url);
const catalogue: Catalogue = JSON.parse(engine.catalogue());

/** Metrics over the flows settled in all lanes of a partial run, which only the page computes. */
const isCut = ({ id }: Metric) => /^(co)?flows\./.test(id) && id !== 'flows.unfinished';

const SEEDS = [1, 2, 3, 4];
const verdicts = new Set<string>();

interface Setting {
  readonly scenario: string;
  readonly end_ms: number | null;
}

/** The engine's comparisons, one a line: race, contestant:baseline, metric, verdict, words. */
const LINE = /^(\d+) (\d+):(\d+) (\S+) ([a-z-]+): (.*)$/;
const lines = readFileSync(new URL('words/table.txt', FOLDER), 'utf8').trim().split('\n');
const settings: Setting[] = JSON.parse(readFileSync(new URL('words/races.json', FOLDER), 'utf8'));

describe.each(settings.map((setting, place) => ({ ...setting, place })))(
  '$scenario, to $end_ms ms',
  ({ scenario, end_ms, place }) => {
    const text = readFileSync(new URL(`${scenario}.json`, FOLDER), 'utf8');
    const spec: ScenarioSpec = JSON.parse(text);
    const able = catalogue.schemes.filter((card) => card[spec.level]);
    const cards = [able[0], able[Math.floor(able.length / 2)], able.at(-1), able.at(-1)];
    const contestants = cards.map((card) => ({ scheme: card?.id ?? '', parameters: {} }));
    const race = raced({ ...spec, contestants, seeds: SEEDS, limits: { end_ms } });
    const ids = catalogue.metrics.map(({ id }) => id);
    const compared = atOnce(compare(race, [], ids));
    const own = lines.filter((line) => line.startsWith(`${place} `));

    test('every metric of three contestants against each of two', () => {
      expect(own).toHaveLength(2 * 3 * catalogue.metrics.length);
    });

    test.each(catalogue.metrics)('$id', (metric) => {
      for (const line of own) {
        const [, , contestant = '', baseline = '', id, verdict, words] = LINE.exec(line) ?? [];
        if (id !== metric.id) continue;
        const said = comparisonOf(compared, metric, [Number(contestant), Number(baseline)], null);
        if (said.verdict !== 'withheld' && end_ms !== null && isCut(metric)) continue;
        expect([said.verdict, wordsOf(said, metric)]).toEqual([verdict, words]);
        verdicts.add(said.verdict);
      }
    });
  },
);

test('every verdict has occurred', () => {
  expect([...verdicts].sort()).toEqual([
    ...['cannot-tell', 'higher', 'lower', 'no-difference-shown', 'withheld'],
  ]);
});
