import { expect, it } from 'vitest';
import type { ScenarioSpec } from '../../engine/generated';
import { csvOf } from './csv';

const provenance = {
  title: 'Mine',
  scenario: { level: 'flow', seeds: [1] } as unknown as ScenarioSpec,
  engine: '0.2.0',
  fingerprint: 'deadbeef',
  fragment: 'p.2.preset=one-link',
};

it('escapes labels that a spreadsheet would evaluate, and leaves numbers unchanged', () => {
  const labels = ['=1+1', '+1+1', '-1+1', '@SUM(1+1)', '\t=1', 'PIAS'];
  const lines = csvOf([labels, [-1, 2.5, 1e-9, Number.NaN, null, 0]], provenance)
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const defused = labels.map((label) => (label === 'PIAS' ? label : `"'${label}"`));
  expect(lines).toEqual([defused.join(','), '-1,2.5,1e-9,,,0']);
});
