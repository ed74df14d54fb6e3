// Stored quick results of papers' figures on the compiled module: every lane of their first seed ends as
// natively, where all seeds are run again.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Figure, Panel, ScenarioSpec } from '../../web/src/engine/generated';
import { FIGURES, scenarioOf } from '../../web/src/state/scenario/papers';
import { run } from './run';

const RESULTS = new URL('../../scenarios/papers/results/', import.meta.url);

interface StoredLane {
  readonly panel: string;
  readonly contestant: string;
  readonly swept: number | null;
  readonly seed: number;
  readonly fingerprint: string;
}

const raced = FIGURES.filter(({ analysis }) => analysis === undefined);

test.each(raced.map((figure) => [`${figure.paper}, ${figure.title}`, figure] as const))(
  '%s',
  (_, figure) => {
    const panels: readonly (Panel | null)[] = figure.panels.length > 0 ? figure.panels : [null];
    const found = panels.flatMap((panel) => {
      const spec = scenarioOf(figure, panel, 'quick');
      return spec === null ? [] : lanesOf(panel?.id ?? '', { ...spec, seeds: [1] });
    });
    const ofFirst = stored(figure).filter(({ seed }) => seed === 1);
    expect(found.length).toBeGreaterThan(0);
    expect(new Set(found)).toEqual(new Set(ofFirst.map(line)));
  },
);

const line = ({ panel, contestant, swept, seed, fingerprint }: StoredLane): string =>
  JSON.stringify([panel, contestant, swept, seed, fingerprint]);

function stored({ paper, figure }: Figure): readonly StoredLane[] {
  const file = new URL(`${paper}/${figure}.quick.lanes.json`, RESULTS);
  return JSON.parse(readFileSync(file, 'utf8')).lanes;
}

function lanesOf(panel: string, spec: ScenarioSpec): string[] {
  const count = spec.contestants.length * spec.seeds.length * (spec.sweep?.values.length ?? 1);
  return Array.from({ length: count }, (_, lane) => {
    const { identity, fingerprint } = run(spec, lane);
    const { label: contestant, swept, seed } = identity;
    return line({ panel, contestant, swept, seed, fingerprint });
  });
}
