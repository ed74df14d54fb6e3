/** Completion times in classes of size: the chosen statistic of every contestant, and how far its tail reaches. */
import type { BucketStatistics } from '../derive/buckets';
import { duration, ratio } from './format';
import { Choice, Picker } from './frame/Choice';
import { extentOf } from './frame/domain';
import { Frame } from './frame/Frame';
import { useChoice } from './frame/useChoice';
import { useStableDomain } from './frame/useStableDomain';
import {
  bandAxis,
  GroupedMarks,
  type GroupedSeries,
  groupedCursor,
  groupedValues,
  Reference,
} from './Grouped';
import { METRICS, type Metric, metricCell, metricText, read } from './metric';
import type { ChartProps, Series, Table } from './series';
import { compareLowest, nothingYet, unfinishedNotice } from './wording';

export interface SizedSeries extends Series {
  /** The same classes, in the same order, for all contestants; the first is the one the summary speaks of. */
  readonly buckets: readonly BucketStatistics[];
}

export interface BySizeProps extends ChartProps {
  readonly series: readonly SizedSeries[];
  readonly metric?: Metric | undefined;
  readonly onMetric?: ((metric: Metric) => void) | undefined;
  /** Key of the contestant to whom all are compared; none shows times. */
  readonly baseline?: string | undefined;
  readonly onBaseline?: ((key: string) => void) | undefined;
}

interface Wording {
  readonly name: string;
  readonly title: string;
  /** What is measured, as in “Mean FCT”. */
  readonly measure: string;
  readonly noun: string;
  readonly head: string;
}

const ABSOLUTE = '';

export function BySize({ wording, ...props }: BySizeProps & { wording: Wording }) {
  const { series, running = false } = props;
  const [metric, setMetric] = useChoice<Metric>(props.metric, props.onMetric, 'mean');
  const [chosen, setBaseline] = useChoice(props.baseline, props.onBaseline, ABSOLUTE);
  const baseline = series.find(({ key }) => key === chosen);
  const grouped = series.map((one) => groupedOf(one, metric, baseline));
  const names = series[0]?.buckets.map(({ bucket }) => bucket.label) ?? [];
  const values = groupedValues(grouped);
  const about = `${props.run} ${metric} ${baseline?.key}`;
  const domain = useStableDomain(
    extentOf(baseline ? [...values, 1] : values, 'log'),
    'log',
    about,
    [1e-5, 1],
  );
  const quantity = baseline ? ratio : duration;
  const statistic = METRICS.find(({ value }) => value === metric)?.label ?? metric;
  const measure = `${statistic} ${wording.measure}`;
  const against = baseline ? `, relative to ${baseline.label}` : '';
  const tallies = series.map((one) => ({
    series: one,
    finished: one.buckets[0]?.n ?? 0,
    unfinished: one.buckets[0]?.unfinished ?? 0,
  }));
  const empty = tallies.every(({ finished }) => finished === 0);
  return (
    <Frame
      {...props}
      name={wording.name}
      title={props.title ?? wording.title}
      summary={compareLowest(
        `${measure} of ${(names[0] ?? '').toLowerCase()}${against}`,
        grouped.map((one) => ({ series: one, value: one.values[0]?.value ?? Number.NaN })),
        quantity,
      )}
      notice={unfinishedNotice(wording.noun, tallies, running)}
      empty={empty ? nothingYet(wording.noun.replace(/s$/, ''), running) : undefined}
      line={false}
      controls={
        <>
          <Choice label="Statistic" options={METRICS} value={metric} onChange={setMetric} />
          <Picker
            label="Compared with"
            options={[
              { value: ABSOLUTE, label: 'Absolute' },
              ...series.map(({ key, label }) => ({ value: key, label: `÷ ${label}` })),
            ]}
            value={baseline?.key ?? ABSOLUTE}
            onChange={setBaseline}
          />
        </>
      }
      x={bandAxis(names)}
      y={{
        kind: 'log',
        label: `${measure}${baseline ? ` ÷ ${baseline.label}` : tailLabel(metric)}`,
        domain,
        quantity,
      }}
      cursor={groupedCursor(names, grouped)}
      table={tableOf(series, wording.head)}
    >
      {(plot) => (
        <>
          {baseline && <Reference plot={plot} at={1} />}
          <GroupedMarks plot={plot} series={grouped} />
        </>
      )}
    </Frame>
  );
}

const tailLabel = (metric: Metric): string => (metric === 'p99' ? '' : ', whisker to p99');

function groupedOf(one: SizedSeries, metric: Metric, baseline?: SizedSeries): GroupedSeries {
  return {
    ...one,
    values: one.buckets.map((of, group) => {
      const reference = baseline?.buckets[group];
      if (reference) {
        const value = read(of, metric) / read(reference, metric);
        return { group: of.bucket.key, value, tail: 1, text: ratio.text(value) };
      }
      const tail = metric === 'p99' ? Number.NaN : read(of, 'p99');
      const missing = of.unfinished > 0 ? `, ${of.unfinished} unfinished` : '';
      const beyond = Number.isNaN(tail) ? '' : `, p99 ${duration.text(tail)}`;
      return {
        group: of.bucket.key,
        value: read(of, metric),
        tail,
        text: `${metricText(of, metric)}${beyond}${missing}`,
      };
    }),
  };
}

function tableOf(series: readonly SizedSeries[], head: string): Table {
  return {
    columns: [head, 'Finished', 'Unfinished', ...METRICS.map(({ label }) => label)],
    rows: series.flatMap((one) =>
      one.buckets.map((of) => ({
        head: `${one.label}, ${of.bucket.label}`,
        cells: [
          { value: of.n, text: String(of.n) },
          { value: of.unfinished, text: String(of.unfinished) },
          ...METRICS.map(({ value }) => metricCell(of, value)),
        ],
      })),
    ),
  };
}
