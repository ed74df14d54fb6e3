/** Where the time of late flows went, with their deadline across each bar. */
import type { LateMeans } from '../../derive/account/missed';
import { type Varying, varying } from '../../derive/account/variation';
import type { Cause } from '../../derive/life/pieces';
import { POSITIVE } from '../../derive/statistics/seeds';
import { Frame } from '../frame/Frame';
import { seconds } from '../life/times';
import type { ChartProps } from '../series';
import { count, duration, withInterval } from '../text/format';
import { withErrorBars } from '../text/wording';
import { commonUnit, type Times } from './commonUnit';
import { type Explained, partEntry } from './PartLegend';
import { RowSurface } from './RowSurface';
import { farthest, haveIntervals } from './rowIntervals';
import { rowAxis, rowsHeight } from './rows';
import { StackedRows } from './StackedRows';
import { type MissedSeries, partReadings, partsIn, sumsOf } from './whySeries';
import { missedTable } from './whyTables';

export interface MissedDeadlinesProps extends ChartProps {
  readonly series: readonly MissedSeries[];
  readonly causes: readonly Cause[];
  /** What has deadlines, as in “small flows”. */
  readonly noun: string;
  /** Its completion time, abbreviated. */
  readonly time?: string;
}

const DEADLINE: Explained = { of: 'deadline', label: 'Mean deadline' };

export function MissedDeadlines(props: MissedDeadlinesProps) {
  const { series, causes, noun, time = 'FCT' } = props;
  const late = series.filter(({ missed }) => missed.late > 0);
  const overs = late.map((one) => over(one, ({ total_ps }) => total_ps));
  const times = commonUnit(Math.max(0, ...overs.map(({ value }) => value)));
  const most = farthest(overs);
  const rows = late.map((one, at) => ({
    series: one,
    sums: sumsOf(one.missed.causes_ps, causes),
    total: `lacked ${times.text(one.missed.lack_ps)}, ${count.text(one.missed.late)} late`,
    at_ps: one.missed.deadline_ps,
    over_ps: overs[at] as Varying,
  }));
  const stops = rows.map(({ series: { label, missed }, sums }) => ({
    heading: `${label}: late by ${times.text(missed.lack_ps)}, deadline ${times.text(missed.deadline_ps)}`,
    readings: partReadings(sums, times, missed.total_ps),
  }));
  return (
    <Frame
      {...props}
      name="missed-deadlines"
      title={props.title ?? 'Missed deadlines: what they lacked'}
      summary={withErrorBars(sentenceOf(series, noun, times), haveIntervals(overs))}
      notice={`Each bar covers the ${noun} that were late under that contestant, which differ from one to the next.`}
      empty={
        rows.length > 0 ? undefined : `No ${noun.replace(/s$/, '')} finished after its deadline.`
      }
      series={[]}
      line={false}
      height={props.height ?? rowsHeight(rows.length)}
      x={{
        kind: 'linear',
        label: `Mean ${time} of late ${noun}`,
        domain: [0, seconds(most) || 1],
        quantity: duration,
      }}
      y={rowAxis(Math.max(1, rows.length))}
      cursor={{ axis: 'y', stops: [] }}
      table={missedTable(series, causes, time)}
      drawing={(layout, described) => (
        <RowSurface
          {...described}
          layout={layout}
          stops={stops}
          legend={[...partsIn(rows.map(({ sums }) => sums)).map(partEntry), DEADLINE]}
        >
          {(plot, id) => <StackedRows {...{ plot, id, rows }} />}
        </RowSurface>
      )}
    />
  );
}

const over = ({ missed }: MissedSeries, of: (means: LateMeans) => number): Varying =>
  varying(missed.bySeed, of, POSITIVE);

/** “Under DCTCP, 12 small flows finished late and lacked 3.1 ms (2.8 ms … 3.4 ms) on average; 2 did not finish.” */
function sentenceOf(series: readonly MissedSeries[], noun: string, times: Times): string {
  const each = series.map((one) => {
    const { label, missed } = one;
    const { late, lost } = missed;
    const lacked = withInterval(
      times,
      over(one, ({ lack_ps }) => lack_ps),
    );
    const lack = late > 0 ? ` and lacked ${lacked} on average` : '';
    const ended = lost > 0 ? `; ${count.text(lost)} did not finish` : '';
    const flows = late === 1 ? noun.replace(/s$/, '') : noun;
    return `Under ${label}, ${count.text(late)} ${flows} finished late${lack}${ended}.`;
  });
  return each.join(' ');
}
