/** Deadlines missed, or how many finish within multiples of theirs (application throughput). */
import type { DeadlineOutcome, Throughput } from '../derive/deadlines';
import { count, share } from './format';
import { Choice } from './frame/Choice';
import { extentOf } from './frame/domain';
import { Frame } from './frame/Frame';
import { useChoice } from './frame/useChoice';
import { useStableDomain } from './frame/useStableDomain';
import {
  bandAxis,
  GroupedMarks,
  type GroupedSeries,
  type GroupedValue,
  groupedCursor,
  groupedValues,
} from './Grouped';
import type { ChartProps, Series, Table } from './series';
import { compareHighest, compareLowest } from './wording';

export interface DeadlineSeries extends Series {
  readonly outcome: DeadlineOutcome;
  /** The same multiples for all contestants, ascending. */
  readonly throughput: readonly Throughput[];
}

export type DeadlineView = 'missed' | 'in-time';

export interface DeadlineMissesProps extends ChartProps {
  readonly series: readonly DeadlineSeries[];
  /** What has the deadlines. */
  readonly noun?: 'flows' | 'coflows';
  readonly view?: DeadlineView | undefined;
  readonly onView?: ((view: DeadlineView) => void) | undefined;
}

const VIEWS = [
  { value: 'missed', label: 'Missed' },
  { value: 'in-time', label: 'In time' },
] as const;

export function DeadlineMisses(props: DeadlineMissesProps) {
  const { series, running = false, noun = 'flows' } = props;
  const [view, setView] = useChoice<DeadlineView>(props.view, props.onView, 'missed');
  const missed = view === 'missed';
  const factors = series[0]?.throughput.map(({ factor }) => `Within ${factor}×`) ?? [];
  const names = missed ? series.map(({ label }) => label) : factors;
  const grouped = series.map(missed ? missesOf : inTimeOf);
  // Headroom for the number above each bar.
  const heights = groupedValues(grouped).map((value) => value * 1.1);
  const y = useStableDomain(extentOf(heights, 'linear'), 'linear', `${props.run} ${view}`, [0, 1]);
  const total = Math.max(0, ...series.map(({ outcome }) => outcome.total));
  return (
    <Frame
      {...props}
      name="deadline-misses"
      title={props.title ?? titleOf(noun, missed)}
      summary={sentenceOf(series, missed)}
      notice={pendingNotice(series, noun, running)}
      empty={total === 0 ? `No ${noun} have deadlines in this race.` : undefined}
      line={false}
      controls={<Choice label="Show" options={VIEWS} value={view} onChange={setView} />}
      x={bandAxis(names)}
      y={{
        kind: 'linear',
        label: `Share of ${noun} with a deadline`,
        domain: missed ? y : [0, 1],
        quantity: share,
      }}
      cursor={groupedCursor(names, grouped)}
      table={tableOf(series, factors)}
    >
      {(plot) => <GroupedMarks plot={plot} series={grouped} base={0} alone={missed} />}
    </Frame>
  );
}

const barOf = (group: string, value: number, part: number, total: number): GroupedValue => ({
  group,
  value,
  tail: Number.NaN,
  text: `${share.text(value)} (${count.text(part)} of ${count.text(total)})`,
});

/** One bar, in the contestant's own group. */
function missesOf(one: DeadlineSeries, own: number, all: readonly DeadlineSeries[]): GroupedSeries {
  const { missRatio, missed, total } = one.outcome;
  const nothing = { value: Number.NaN, tail: Number.NaN, text: '' };
  return {
    ...one,
    values: all.map(({ key }, group) =>
      group === own
        ? { ...barOf(key, missRatio, missed, total), label: share.text(missRatio) }
        : { ...nothing, group: key },
    ),
  };
}

const inTimeOf = (one: DeadlineSeries): GroupedSeries => ({
  ...one,
  values: one.throughput.map((of) => barOf(`${of.factor}`, of.share, of.within, one.outcome.total)),
});

const titleOf = (noun: string, missed: boolean): string =>
  missed ? `Deadlines missed by ${noun}` : `Deadlines met by ${noun}, at once and loosened`;

function sentenceOf(series: readonly DeadlineSeries[], missed: boolean): string {
  const ranked = (of: (one: DeadlineSeries) => number | undefined) =>
    series.map((one) => ({ series: one, value: of(one) ?? Number.NaN }));
  return missed
    ? compareLowest(
        'Deadline miss ratio',
        ranked((one) => one.outcome.missRatio),
        share,
      )
    : compareHighest(
        'Finished by the deadline',
        ranked((one) => one.throughput[0]?.share),
        share,
      );
}

function pendingNotice(
  series: readonly DeadlineSeries[],
  noun: string,
  running: boolean,
): string | undefined {
  const pending = series.filter(({ outcome }) => outcome.pending > 0);
  if (pending.length === 0) return running ? 'Still running.' : undefined;
  const each = pending.map(({ label, outcome }) => `${label} ${count.text(outcome.pending)}`);
  const lead = running ? 'Still running: undecided' : 'Undecided when the run ended:';
  return `${lead} ${noun} count as neither missed nor in time (${each.join(', ')}).`;
}

function tableOf(series: readonly DeadlineSeries[], factors: readonly string[]): Table {
  const counted = (value: number) => ({ value, text: count.text(value) });
  const shared = (value: number) => ({ value, text: share.text(value) });
  return {
    columns: ['Contestant', 'With a deadline', 'Met', 'Late', 'Undecided', 'Missed', ...factors],
    rows: series.map(({ label, outcome, throughput }) => ({
      head: label,
      cells: [
        counted(outcome.total),
        counted(outcome.met),
        counted(outcome.missed),
        counted(outcome.pending),
        shared(outcome.missRatio),
        ...throughput.map((of) => shared(of.share)),
      ],
    })),
  };
}
