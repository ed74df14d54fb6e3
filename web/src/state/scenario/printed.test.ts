import { describe, expect, it } from 'vitest';
import type { Chart, ChartPoints, Figure, Part } from '../../engine/generated';
import { FIGURES, resultsOf } from './papers';
import { printedPoints } from './printed';

const CHART = {
  ...{ title: 'CCT', kind: 'lines', x: 'Load', y: 'CCT', unit: 'seconds' },
  lines: [{ label: '', path: 'coflows.cct_s.mean' }],
} as unknown as Chart;

const measured = (contestant: string, value: number) => ({
  ...{ contestant, scheme: contestant, line: '' },
  points: [{ x: 0.9, y: { value, low: null, high: null } }],
});

const POINTS = {
  ...{ chart: 0, panel: 'one' },
  series: [measured('A', 2), measured('B', 8)],
} as unknown as ChartPoints;

/** The points of one claimed number. */
function printed(part: Partial<Part>, chart: Partial<Chart> = {}) {
  const whole = {
    ...{ paper: '1.5 ×', unit: 'factor' },
    expect: { kind: 'effect', scale: 'ratio', value: 1.5 },
    ...part,
  };
  const figure = { charts: [{ ...CHART, ...chart }], claims: [{ parts: [whole] }] };
  return printedPoints(figure as unknown as Figure, POINTS);
}

const ratio = 'coflows.cct_s.mean[one: A @ 0.9] / coflows.cct_s.mean[one: B @ 0.9]';
const effect = (scale: 'reduction' | 'increase', value: number) =>
  ({ expect: { kind: 'effect', scale, value } }) as const;

describe('a printed value', () => {
  it('is itself a point, or a ratio times the measured value of the other contestant', () => {
    expect(printed({ measure: 'coflows.cct_s.mean[one: A @ 0.9]' })).toEqual([
      { contestant: 'A', line: '', x: 0.9, value: 1.5, times: null },
    ]);
    expect(printed({ measure: ratio })).toMatchObject([{ value: 12, times: 'B' }]);
    const lower = printed({ measure: `1 - ${ratio}`, ...effect('reduction', 0.25) });
    expect(lower).toMatchObject([{ value: 6 }]);
    const higher = printed({ measure: `${ratio} - 1`, ...effect('increase', 0.25) });
    expect(higher).toMatchObject([{ value: 10 }]);
  });

  it('is the ratio in a chart of ratios, of the contestant that is drawn', () => {
    expect(printed({ measure: ratio }, { relative_to: 'B' })).toMatchObject([
      { contestant: 'A', value: 1.5, times: null },
    ]);
    expect(printed({ measure: ratio }, { relative_to: 'A' })).toMatchObject([
      { contestant: 'B', value: 1 / 1.5, times: null },
    ]);
  });

  it('is none for bounds, for other readings, and for what the chart does not draw', () => {
    expect(printed({ measure: ratio, paper: 'up to 1.5 ×' })).toEqual([]);
    expect(printed({ measure: ratio, reading: 'hosts mark' })).toEqual([]);
    expect(printed({ measure: `average(${ratio})` })).toEqual([]);
    expect(printed({ measure: ratio.replaceAll('one', 'two') })).toEqual([]);
    expect(printed({ measure: ratio.replaceAll('mean', 'p95') })).toEqual([]);
    expect(printed({ measure: ratio.replace('@ 0.9', '@ 0.5') })).toEqual([]);
  });

  it('stands in charts of every paper but SPQ, which prints bounds', () => {
    const papers = FIGURES.filter((figure) =>
      resultsOf(figure, { size: 'full', traffic: 'recorded' })?.charts.some(
        (points) => printedPoints(figure, points).length > 0,
      ),
    ).map(({ paper }) => paper);
    expect([...new Set(papers)].sort()).toEqual(['aemon', 'chronos', 'pias', 'stream']);
  });
});
