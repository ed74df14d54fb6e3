/** Where the time of late flows went, with their deadline across each bar. */
import type { Cause } from '../../derive/life/pieces';
import { Frame } from '../frame/Frame';
import { seconds } from '../life/times';
import type { ChartProps } from '../series';
import { count, duration } from '../text/format';
import { commonUnit } from './commonUnit';
import { type Explained, partEntry } from './PartLegend';
import { RowSurface } from './RowSurface';
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
  const most = Math.max(0, ...late.map(({ missed }) => missed.total_ps));
  const times = commonUnit(most);
  const rows = late.map((one) => ({
    series: one,
    sums: sumsOf(one.missed.causes_ps, causes),
    total: `lacked ${times.text(one.missed.lack_ps)}, ${count.text(one.missed.late)} late`,
    at_ps: one.missed.deadline_ps,
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
      summary={sentenceOf(series, noun, times.text)}
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

/** “Under DCTCP, 12 small flows finished late and lacked 3.1 ms on average; 2 did not finish.” */
function sentenceOf(
  series: readonly MissedSeries[],
  noun: string,
  text: (ps: number) => string,
): string {
  const each = series.map(({ label, missed: { late, lost, lack_ps } }) => {
    const lack = late > 0 ? ` and lacked ${text(lack_ps)} on average` : '';
    const ended = lost > 0 ? `; ${count.text(lost)} did not finish` : '';
    const flows = late === 1 ? noun.replace(/s$/, '') : noun;
    return `Under ${label}, ${count.text(late)} ${flows} finished late${lack}${ended}.`;
  });
  return each.join(' ');
}
