/** Flows finished over simulated time. */

import { bisectRight, ticks } from 'd3';
import { extentOf } from './axis/domain';
import { useStableDomain } from './axis/useStableDomain';
import type { ChartCard } from './card/card';
import type { ProgressSeries } from './card/raceData';
import { Frame } from './frame/Frame';
import { CountingMarks, countingText } from './marks/CountingMarks';
import { Reference } from './marks/Grouped';
import { Lines, type Point, point } from './marks/Lines';
import type { ChartProps, Cursor, Table } from './series';
import { cellOf, count, duration, ratio, share } from './text/format';
import { baselineOf, compareHighest, relative } from './text/wording';

export interface RaceProgressProps extends ChartProps {
  readonly series: readonly ProgressSeries[];
  /** Whether every lane has ended; before that, contestants are compared at the latest time that all have reached. */
  readonly complete?: boolean;
  /** The selected arrival times, and the handler that changes them. */
  readonly selected?: readonly [number, number] | undefined;
  readonly onTimes?: ((times: readonly [number, number] | null) => void) | undefined;
}

export function RaceProgress(props: RaceProgressProps) {
  const { series, running = false } = props;
  const baseline = baselineOf(series, props.relativeTo);
  const lines = series.map((one) => ({ ...one, points: pointsOf(one, baseline) }));
  const latest = series.map((one) => lastOf(one.simulated_s, 0));
  const started = latest.some((time) => time > 0);
  const extent = started ? extentOf([0, ...latest], 'linear') : undefined;
  const x = useStableDomain(extent, 'linear', `${props.run}`, [0, 1], running);
  const counting = series.find((one) => one.counting)?.counting;
  const seed = series.find((one) => one.seed !== undefined)?.seed;
  const stops = ticks(0, Math.max(0, ...latest), 40);
  const ratios = lines.flatMap(({ points }) => points.map((p) => p.y));
  const y = useStableDomain(
    extentOf(baseline ? [...ratios, 1] : [0, 1], 'linear'),
    'linear',
    `${props.run} ${baseline?.key}`,
    [0, 1],
    running,
  );
  return (
    <Frame
      {...props}
      name="race-progress"
      title={
        props.title ??
        `Flows finished over simulated time${seed === undefined ? '' : `, seed ${seed}`}`
      }
      summary={[sentenceOf(props), counting && countingText(counting)].filter(Boolean).join(' ')}
      notice={running ? 'Still running.' : undefined}
      empty={
        started
          ? undefined
          : (props.nothing ?? (running ? 'Waiting for the first report.' : 'Not run yet.'))
      }
      line
      x={{ kind: 'linear', label: 'Simulated time', domain: x, quantity: duration }}
      y={{
        kind: 'linear',
        label: relative('Flows finished', baseline),
        domain: y,
        quantity: baseline ? ratio : share,
      }}
      brush={
        props.onTimes && {
          label: 'Time of arrival',
          range: props.selected,
          steps: ticks(0, Math.max(0, ...latest), 200),
          text: duration.text,
          onRange: props.onTimes,
        }
      }
      cursor={cursorOf(series, stops, baseline)}
      table={tableOf(series)}
    >
      {(plot) => (
        <>
          {counting && <CountingMarks plot={plot} counting={counting} />}
          {baseline && <Reference plot={plot} at={1} />}
          <Lines plot={plot} series={lines} dense />
        </>
      )}
    </Frame>
  );
}

function sentenceOf({ series, complete = true }: RaceProgressProps): string {
  const open = complete ? [] : series.filter((one) => lastOf(one.finished, 0) < one.total);
  const at = Math.min(...open.map((one) => lastOf(one.simulated_s, 0)));
  const shareOf = (one: ProgressSeries) =>
    (finishedAt(one, at) ?? lastOf(one.finished, 0)) / one.total;
  return compareHighest(
    open.length === 0
      ? 'Share of flows finished'
      : `Share of flows finished by ${duration.text(at)}`,
    series.map((one) => ({ series: one, value: at > 0 ? shareOf(one) : Number.NaN })),
    share,
  );
}

/** The finished share at every report; with a baseline, its ratio to the baseline's share at that time. */
function pointsOf(one: ProgressSeries, baseline: ProgressSeries | undefined): Point[] {
  return Array.from(one.simulated_s, (x, i) => {
    const own = (one.finished[i] ?? 0) / one.total;
    if (!baseline) return point(x, own);
    const reference = (finishedAt(baseline, x) ?? afterAll(baseline)) / baseline.total;
    return point(x, reference > 0 ? own / reference : Number.NaN);
  });
}

/** The baseline's count after its last report; NaN if more flows may finish. */
const afterAll = ({ finished, total }: ProgressSeries): number =>
  lastOf(finished, 0) === total ? total : Number.NaN;

const lastOf = (values: ArrayLike<number>, none: number): number =>
  values[values.length - 1] ?? none;

/** Flows finished at the last report up to `time`; undefined after the lane's last report. */
function finishedAt({ simulated_s, finished }: ProgressSeries, time: number): number | undefined {
  if (time > lastOf(simulated_s, 0)) return undefined;
  return finished[bisectRight(simulated_s, time) - 1] ?? 0;
}

function cursorOf(
  series: readonly ProgressSeries[],
  stops: readonly number[],
  baseline: ProgressSeries | undefined,
): Cursor {
  return {
    axis: 'x',
    stops: stops.map((at) => ({
      at,
      heading: duration.text(at),
      readings: series.map((one) => {
        const n = finishedAt(one, at);
        return n === undefined
          ? { series: one, text: 'not reached yet' }
          : {
              series: one,
              text: `${count.text(n)} of ${count.text(one.total)}`,
              at: baseline ? undefined : n / one.total,
            };
      }),
    })),
  };
}

function tableOf(series: readonly ProgressSeries[]): Table {
  return {
    columns: ['Contestant', 'Finished', 'Flows', 'Share', 'Simulated time'],
    rows: series.map((one) => {
      const finished = lastOf(one.finished, 0);
      const time = lastOf(one.simulated_s, 0);
      return {
        head: one.label,
        cells: [
          cellOf(count, finished),
          cellOf(count, one.total),
          cellOf(share, finished / one.total),
          cellOf(duration, time),
        ],
      };
    }),
  };
}

export const card: ChartCard = {
  id: 'race-progress',
  section: 'network',
  order: 1,
  beyond: ['times'],
  help: 'Flows finished over simulated time; drag to select arrival times.',
  draw: ({ data, shared, complete, selection, select }) => (
    <RaceProgress
      {...shared}
      complete={complete}
      series={data.progress}
      selected={selection.times}
      onTimes={(times) => select('times', times)}
    />
  ),
};
