import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { statisticsBySize } from '../derive/distributions/buckets';
import { sampleOf } from '../derive/distributions/sample';
import { paired } from '../derive/statistics/paired';
import { overSeeds } from '../derive/statistics/seeds';
import { FctByPlace } from './FctByPlace';
import {
  binned,
  bySize,
  contestants,
  each,
  ideal,
  judged,
  none,
  sampled,
  sizes,
  tailed,
  times,
} from './fixture';
import {
  Bars,
  DeadlineMisses,
  FctByBucket,
  FctDistribution,
  LinkUtilisation,
  NormalisedFct,
  PairedRatio,
  RaceProgress,
  type Series,
  SweepChart,
} from './index';
import { duration, plain } from './text/format';

const swept = each((fct) => ({
  points: [0.2, 0.5, 0.8].map((at) => ({
    at,
    ...overSeeds([fct[50] ?? 0, (fct[60] ?? 0) / (1 - at)]),
  })),
}));
const load = { label: 'Load', quantity: plain, scale: 'linear' } as const;
const meanFct = { label: 'Mean FCT', quantity: duration, scale: 'log' } as const;

/** As if the unfinished flow had finished, too. */
const settled = times.map((fct) =>
  fct.map((time, i) => (Number.isNaN(time) ? 3 * (ideal[i] ?? 0) : time)),
);
const settledBySize = each((fct) => ({ buckets: statisticsBySize(sizes, fct) }), settled);
const settledSamples = each((fct) => ({ sample: sampleOf(fct) }), settled);
const settledBins = binned.map((one) => ({ ...one, all: { ...one.all, unfinished: 0 } }));

afterEach(cleanup);

const ticks = (container: HTMLElement) =>
  [...container.querySelectorAll('[role=application] svg text')].map((text) => text.textContent);

const cell = (row: RegExp, column: string): string => {
  const table = screen.getByRole('table');
  const columns = within(table).getAllByRole('columnheader');
  const index = columns.findIndex((header) => header.textContent === column);
  const header = within(table).getByRole('rowheader', { name: row });
  return header.parentElement?.children[index]?.textContent ?? '';
};

describe('tables', () => {
  it('contain the chart’s numbers, and count unfinished flows', () => {
    render(<FctByBucket series={bySize} />);
    expect(cell(/Shortest first, All flows/, 'Finished')).toBe('199');
    expect(cell(/Shortest first, All flows/, 'Unfinished')).toBe('1');
    expect(cell(/Fair, Above 10.MB/, 'p99')).toBe('–too few for p99: 39 of 1,000');
    expect(cell(/Fair, All/, 'p50')).toBe(duration.text(2 * (ideal[100] ?? 0)));
  });

  it('count links, which neither finish nor remain', () => {
    render(<LinkUtilisation series={sampled} />);
    expect(screen.queryByText('Finished')).toBeNull();
    expect(cell(/^Number of links$/, 'Fair')).toBe('200');
  });

  it('replace the drawing on request', async () => {
    render(<FctDistribution series={sampled} />);
    const toggle = screen.getByRole('button', { name: 'Table' });
    await userEvent.click(toggle);
    expect(toggle.getAttribute('aria-pressed')).toBe('true');
    expect(cell(/^p50$/, 'Fair')).toBe(duration.text(2 * (ideal[100] ?? 0)));
  });
});

describe('sentences', () => {
  it('name the lowest and its distance from the highest', () => {
    render(<DeadlineMisses series={judged} />);
    screen.getByText(
      /Deadline miss ratio is lowest under Shortest first \(50\.0.%\), 50.% below Fair/,
    );
  });

  it('say that a percentile has too few flows, and what to do', () => {
    const { rerender } = render(<NormalisedFct series={binned} metric="p99" />);
    screen.getByText('p99 needs 1,000 flows in a class; the largest has 40. Add flows or seeds.');
    rerender(<NormalisedFct series={binned} metric="p50" />);
    expect(screen.queryByText(/Add flows or seeds/)).toBeNull();
  });

  it('name the selection, and the part of it that a chart shows beyond', () => {
    const only = { limits: 'Host 3', beyond: 'Not limited to the selected sizes.' };
    render(<FctByBucket series={settledBySize} {...only} />);
    screen.getByText(
      /^Mean FCT of selected flows is lowest .* Selected: Host 3\. Not limited to the selected sizes\.$/,
    );
    expect(cell(/Fair, Selected flows/, 'Finished')).toBe('200');
  });

  it('compare a sweep at the last value that all contestants have', () => {
    const [fair, other] = swept;
    const partial = [fair, { ...other, points: other?.points.slice(0, 2) }] as typeof swept;
    render(<SweepChart series={partial} swept={load} metric={meanFct} running />);
    screen.getByText(/Mean FCT at load 0\.5 is lowest under Shortest first/);
  });
});

describe('before everything is settled', () => {
  const among = '199 of 400 flows, arrivals up to 31.2 ms';

  it.each([
    ['FctByBucket', <FctByBucket key="" series={settledBySize} among={among} />],
    ['FctDistribution', <FctDistribution key="" series={settledSamples} among={among} />],
    ['a ratio', <FctDistribution key="" series={settledSamples} among={among} relativeTo="a" />],
    ['NormalisedFct', <NormalisedFct key="" series={settledBins} among={among} />],
    ['DeadlineMisses', <DeadlineMisses key="" series={judged} among={among} />],
  ])('the sentence of %s names the compared flows', (_, chart) => {
    render(chart);
    screen.getByText(
      /is lowest under .* Compared over 199 of 400 flows, arrivals up to 31\.2 ms\.$/,
    );
  });

  const progress = [
    { ...contestants[0], simulated_s: [0, 1, 2], finished: [0, 5, 10], total: 10 },
    { ...contestants[1], simulated_s: [0, 1], finished: [0, 6], total: 10 },
  ] as const;

  it('finished flows are compared at the latest time that all have reached', () => {
    const { rerender } = render(<RaceProgress series={progress as never} complete={false} />);
    screen.getByText(
      /^Share of flows finished by 1\.00.s is highest under Shortest first \(60\.0.%\); Fair:/,
    );
    const ended = { ...progress[1], simulated_s: [0, 1, 3], finished: [0, 6, 10] };
    rerender(<RaceProgress series={[progress[0], ended] as never} complete={false} />);
    screen.getByText(/^Share of flows finished: 100.% under every scheme\.$/);
  });

  it('utilisations over different time spans are not compared', () => {
    const { rerender } = render(<LinkUtilisation series={sampled} complete={false} />);
    screen.getByText('Median link utilisation is compared when all lanes have finished.');
    rerender(<LinkUtilisation series={sampled} />);
    screen.getByText(/^Median link utilisation is highest under/);
  });
});

describe('notices', () => {
  it('name what a running race omits', () => {
    render(<FctByBucket series={bySize} running />);
    screen.getByText(
      'Still running. Unfinished flows are not in the chart: Shortest first 1 of 200.',
    );
  });

  it('name contestants with unfinished flows', () => {
    render(<NormalisedFct series={binned} />);
    screen.getByText('Unfinished flows are not in the chart: Shortest first 1 of 200.');
  });

  it('replace a chart without values', () => {
    const empty = each((fct) => ({ sample: sampleOf(fct) }), [none, none]);
    const { rerender } = render(<FctDistribution series={empty} running />);
    screen.getByText('Waiting for the first flow to finish.');
    rerender(<FctDistribution series={empty} />);
    screen.getByText('No flow finished in this race.');
  });
});

describe('the data cursor', () => {
  it('moves with arrow keys, and is announced once it rests', async () => {
    vi.useFakeTimers();
    const { container } = render(<FctByBucket series={bySize} />);
    const surface = screen.getByRole('application');
    fireEvent.keyDown(surface, { key: 'ArrowRight' });
    fireEvent.keyDown(surface, { key: 'ArrowRight' });
    await act(() => vi.advanceTimersByTimeAsync(300));
    const voice = container.querySelector('[aria-live]');
    expect(voice?.textContent).toMatch(/^Up to 100.KB: Fair .*, Shortest first /);
    fireEvent.keyDown(surface, { key: 'ArrowDown' });
    await act(() => vi.advanceTimersByTimeAsync(300));
    expect(voice?.textContent).not.toContain('Shortest first');
    fireEvent.keyDown(surface, { key: 'Escape' });
    await act(() => vi.advanceTimersByTimeAsync(300));
    expect(voice?.textContent).toBe('');
    vi.useRealTimers();
  });
});

describe('paired lanes', () => {
  it('show each contestant over the baseline, flow by flow', () => {
    const [fair = none, other = none] = times;
    const [, contestant] = contestants;
    const one = { ...(contestant as Series), sample: sampleOf(paired(other, fair).ratio) };
    render(<PairedRatio series={[one]} baseline="Fair" />);
    screen.getByRole('heading', { name: 'Flow by flow, relative to Fair' });
    expect(cell(/^p10$/, 'Shortest first')).toBe('0.550×');
    expect(cell(/^p90$/, 'Shortest first')).toBe('1.50×');
    expect(cell(/^Unfinished$/, 'Shortest first')).toBe('1');
  });
});

describe('axes', () => {
  const with_ = (few: number[]) => [
    { ...(contestants[0] as Series), sample: sampleOf(Float64Array.from(few)) },
  ];

  it('are stable while a run adds flows within them, and reset with the next run', () => {
    const { container, rerender } = render(
      <FctDistribution run="1" running series={with_([1e-4, 1e-1])} />,
    );
    const before = ticks(container);
    rerender(<FctDistribution run="1" running series={with_([2e-3, 3e-3, 5e-2])} />);
    expect(ticks(container)).toEqual(before);
    rerender(<FctDistribution run="2" running series={with_([2e-3, 3e-3, 5e-2])} />);
    expect(ticks(container)).not.toEqual(before);
  });

  it('depend on the data alone once a run has ended', () => {
    const series = with_([2e-3, 3e-3, 5e-2]);
    const alone = render(<FctDistribution run="1" series={series} />);
    const watched = render(<FctDistribution run="1" running series={with_([1e-4, 1e-1])} />);
    watched.rerender(<FctDistribution run="1" series={series} />);
    expect(ticks(watched.container)).toEqual(ticks(alone.container));
  });

  it('of times start at zero, even if an interval over seeds extends below', () => {
    const wide = { mean: 1.5e-3, low: -4e-3, high: 7e-3, n: 2, missing: 0 };
    const points = [0.5, 0.8].map((at) => ({ at, ...wide }));
    const series = [{ ...(contestants[0] as Series), points }];
    const metric = { ...meanFct, scale: 'linear' } as const;
    const { container } = render(<SweepChart series={series} swept={load} metric={metric} />);
    expect(ticks(container).filter((text) => text?.endsWith('s'))[0]).toBe('0 s');
  });

  it('of ratios have bars that rise or hang from 1, symmetrically', () => {
    const bars = [10, 0.1].map((value) => ({ value, low: Number.NaN, high: Number.NaN }));
    const series = [{ ...(contestants[0] as Series), bars }];
    const { container } = render(
      <Bars
        title="Ratios"
        summary=""
        groups={['slower', 'faster']}
        apart="Which"
        series={series}
        axis="Times"
        scale="log"
        quantity={plain}
      />,
    );
    const drawn = [...container.querySelectorAll('path[fill-opacity]')];
    const [up, down] = drawn.map((bar) => {
      const [, base, end] = bar.getAttribute('d')?.match(/,(.+)V(.+)H/) ?? [];
      return Number(base) - Number(end);
    });
    expect(up).toBeGreaterThan(20);
    expect(down).toBeCloseTo(-(up ?? 0), 6);
  });
});

describe('intervals over seeds', () => {
  const known = { value: 2e-3, low: 1e-3, high: 4e-3 };
  const over = (id: string) => (id.includes('large') ? undefined : () => known);

  it('replace the whiskers of classes, and stand in the table', () => {
    const { container } = render(<FctByBucket series={bySize} over={over} />);
    expect(container.textContent).toContain('Mean FCT, 95\u00a0% intervals over seeds where known');
    expect(cell(/Fair, Up to/, 'Over seeds')).toBe('2.00\u00a0ms (1.00\u00a0ms … 4.00\u00a0ms)');
    expect(cell(/Fair, Above/, 'Over seeds')).toBe('–');
  });

  it('are ratios to the baseline', () => {
    const ratios = (one: Series, base?: Series) => ({ ...known, value: one === base ? 1 : 0.5 });
    const some = (id: string) => (id.includes('large') ? undefined : ratios);
    const { container } = render(<FctByBucket series={bySize} over={some} relativeTo="a" />);
    expect(container.textContent).toContain('÷ Fair, 95\u00a0% intervals over seeds where known');
    expect(cell(/Shortest first, Up to/, 'Over seeds')).toMatch(/^0\.500× \(/);
  });

  it('are error bars of percentiles in distributions, and stand in the table', () => {
    const medians = (id: string) => (id === 'flows.fct_s.all.p50' ? () => known : undefined);
    const { container } = render(<FctDistribution series={sampled} over={medians} />);
    expect(container.querySelectorAll('[data-error-bar]')).toHaveLength(2);
    expect(container.textContent).toContain('Error bars: 95\u00a0% intervals over seeds.');
    expect(cell(/median|p50/i, 'Fair')).toBe('2.00\u00a0ms (1.00\u00a0ms … 4.00\u00a0ms)');
  });

  it('are error bars of ratios of percentiles, but not of the baseline', () => {
    const even = { value: 1, low: 1, high: 1 };
    const ratios = (one: Series, base?: Series) => (one.key === base?.key ? even : known);
    const { container } = render(
      <FctDistribution series={sampled} over={() => ratios} relativeTo="a" />,
    );
    expect(container.querySelectorAll('[data-error-bar]')).toHaveLength(3);
  });

  it('are those of the sample where there is no metric, such as of ratios of paired flows', () => {
    const median = (value: number) => ({
      ...{ n: 200, seeds: 2, value },
      draws: Float64Array.of(0.9 * value, value, 1.1 * value),
    });
    const seeded = settledSamples.map((one, at) => ({
      ...one,
      percentiles: new Map([[0.5, median(1 + at)]]),
    }));
    const { container } = render(<PairedRatio series={seeded} baseline="TCP" />);
    expect(container.querySelectorAll('[data-error-bar]')).toHaveLength(2);
    expect(container.textContent).toMatch(
      /relative to Shortest first \(.*\): .*, 2 seeds\. Error bars/,
    );
  });

  it('are bands of normalised FCT, from the means of every seed', () => {
    const seeded = binned.map((one) => ({
      ...one,
      bins: one.bins.map((bin) => ({
        ...bin,
        bySeed: { means: [0.9 * bin.mean, 1.1 * bin.mean] },
      })),
      all: { ...one.all, bySeed: { means: [0.9 * one.all.mean, 1.1 * one.all.mean] } },
    }));
    const { container } = render(<NormalisedFct series={seeded} />);
    expect(container.textContent).toContain('Bands: 95\u00a0% intervals over seeds.');
    expect(cell(/Fair, 1.00\u00a0KB/, 'Mean')).toMatch(/^2\.00× \(/);
  });

  it('are those of selected flows, too, unless some are unfinished', () => {
    const seeded = bySize.map((one) => ({
      ...one,
      buckets: one.buckets.map((of) => ({ ...of, bySeed: { means: [of.mean, 1.1 * of.mean] } })),
    }));
    const settled = seeded.map((one) => ({
      ...one,
      buckets: one.buckets.map((of) => ({ ...of, unfinished: 0 })),
    }));
    const { container, rerender } = render(<FctByBucket series={settled} limits="Rack 1" />);
    expect(container.textContent).toMatch(/relative to .*× \(.*\), 2 seeds\./);
    rerender(<FctByBucket series={seeded} limits="Rack 1" />);
    expect(container.textContent).not.toMatch(/2 seeds/);
  });

  it('are those of the shown percentile by class, unless it is another one than was resampled', () => {
    const pooled = (value: number) => ({
      ...{ n: 200, seeds: 2, value },
      draws: Float64Array.of(0.9 * value, value, 1.1 * value),
    });
    const of = (statistic: 'p50' | 'p95') =>
      tailed.map((one) => ({
        ...one,
        buckets: one.buckets.map((own) => {
          const percentile = { of: statistic, pooled: pooled(own[statistic]) };
          return { ...own, unfinished: 0, bySeed: { means: [own.mean, own.mean], percentile } };
        }),
      }));
    const { container, rerender } = render(
      <FctByPlace of="rack" series={of('p95')} metric="p95" />,
    );
    expect(container.textContent).toMatch(/p95 FCT.*relative to .*× \(.*\), 2 seeds\./);
    expect(container.textContent).toContain('95\u00a0% intervals over seeds');
    rerender(<FctByPlace of="rack" series={of('p50')} metric="p95" />);
    expect(container.textContent).not.toMatch(/2 seeds|intervals over seeds/);
  });

  it('are error bars of deadline misses', () => {
    const some = { value: 0.4, low: 0.3, high: 0.5 };
    const misses = (id: string) => (id === 'flows.deadlines.miss_ratio' ? () => some : undefined);
    const { container } = render(<DeadlineMisses series={judged} over={misses} />);
    expect(container.textContent).toContain('Error bars: 95\u00a0% intervals over seeds.');
  });

  it('are left out for a single seed', () => {
    const alone = () => () => ({ ...known, low: Number.NaN, high: Number.NaN });
    const { container } = render(<FctByBucket series={bySize} over={alone} />);
    expect(container.textContent).toContain('whisker to p99');
  });
});

describe('values that a paper prints', () => {
  const exact = { low: Number.NaN, high: Number.NaN };
  const hollow = (container: HTMLElement) =>
    [...container.querySelectorAll('g > path[fill="none"][transform]')].length;

  it('are hollow marks of lines, within the axis and in the table', () => {
    const point = { at: 0.5, mean: 2e-3, ...exact, n: 1, missing: 0 };
    const series = [{ ...(contestants[0] as Series), points: [{ ...point, printed: [8e-3] }] }];
    const metric = { ...meanFct, scale: 'linear' } as const;
    const { container } = render(
      <SweepChart series={series} swept={load} metric={metric} further="Hollow: printed." />,
    );
    expect(hollow(container)).toBe(1);
    expect(ticks(container)).toContain('8\u00a0ms');
    expect(cell(/0.5/, 'Fair')).toBe('2.00\u00a0ms; paper: 8.00\u00a0ms');
    expect(screen.getByText(/Hollow: printed\./)).toBeTruthy();
  });

  it('are hollow marks above bars', () => {
    const bars = [{ value: 2, ...exact, printed: [3, 4] }];
    const series = [{ ...(contestants[0] as Series), bars }];
    const common = { title: 'CCT', summary: '', groups: [''], apart: '', axis: 'CCT' };
    const { container } = render(<Bars {...common} series={series} quantity={plain} />);
    expect(hollow(container)).toBe(2);
    expect(cell(/CCT/, 'Fair')).toBe('2; paper: 3, 4');
  });
});

describe('progress', () => {
  it('is described as finished flows in words, besides the line', () => {
    const lanes = contestants.map((one, i) => ({
      ...one,
      simulated_s: [0, 0.5, 1],
      finished: [0, 40 - i, 90 - i],
      total: 100,
    }));
    render(<RaceProgress series={lanes} />);
    screen.getByText(/is highest under Fair \(90\.0.%\); Shortest first: 89\.0/);
    expect(cell(/Shortest first/, 'Finished')).toBe('89');
  });
});

describe('the legend', () => {
  it('emphasises a contestant by keyboard, as one stop of the Tab key', async () => {
    const { container } = render(<FctByBucket series={bySize} />);
    const [fair, other] = ['Fair', 'Shortest first'].map((name) =>
      screen.getByRole('button', { name }),
    );
    expect([fair?.tabIndex, other?.tabIndex]).toEqual([0, -1]);
    fair?.focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(other);
    expect(other?.getAttribute('aria-pressed')).toBe('true');
    const faded = () => container.querySelector('[data-series="a"]')?.getAttribute('opacity');
    expect(faded()).toBe('0.18');
    other?.blur();
    await vi.waitFor(() => expect(faded()).toBe('1'));
  });
});
