/** The parts of the mean completion time of each contestant, or of its excess over the ideal. */

import type { ReactNode } from 'react';
import { varying } from '../../derive/account/variation';
import type { Cause } from '../../derive/life/pieces';
import { Frame } from '../frame/Frame';
import { seconds } from '../life/times';
import type { ChartProps } from '../series';
import { duration, withInterval } from '../text/format';
import { withErrorBars } from '../text/wording';
import { commonUnit } from './commonUnit';
import { partEntry } from './PartLegend';
import { waitingShares } from './partsSentence';
import { RowSurface } from './RowSurface';
import { farthest, haveIntervals } from './rowIntervals';
import { rowAxis, rowsHeight } from './rows';
import { StackedRows } from './StackedRows';
import { type ExplainedSeries, partReadings, partsIn, sumsOf } from './whySeries';
import { partsTable } from './whyTables';

export interface WhereTimeWentProps extends ChartProps {
  readonly series: readonly ExplainedSeries[];
  readonly causes: readonly Cause[];
  /** What finishes, as in “small flows”. */
  readonly noun: string;
  /** Its completion time, abbreviated. */
  readonly time?: string;
  /** Whether the means are of the excess over the ideal completion time. */
  readonly excess?: boolean;
  readonly controls?: ReactNode;
}

export function WhereTimeWent(props: WhereTimeWentProps) {
  const { series, causes, noun, time = 'FCT', excess = false } = props;
  const totals = series.map(({ means }) => means.total_ps - means.ahead_ps);
  const times = commonUnit(Math.max(...totals));
  const rows = series.map((one) => ({
    series: one,
    sums: sumsOf(one.means.causes_ps, causes),
    total: times.text(one.means.total_ps),
    from_ps: one.means.ahead_ps,
    over_ps: varying(one.means.bySeed, ({ total_ps }) => total_ps),
  }));
  const overs = rows.map(({ over_ps }) => over_ps);
  const measure = excess ? `excess over the ideal ${time}` : time;
  const stops = rows.map(({ series: { label, means }, sums, over_ps }) => ({
    heading: `${label}: mean ${measure} ${withInterval(times, over_ps)}`,
    readings: partReadings(sums, times, means.total_ps, means.ahead_ps),
  }));
  return (
    <Frame
      {...props}
      name="where-time-went"
      title={props.title ?? `Mean ${measure} by part`}
      summary={withErrorBars(waitingShares(series, causes, measure, noun), haveIntervals(overs))}
      series={[]}
      line={false}
      height={props.height ?? rowsHeight(rows.length)}
      x={{
        kind: 'linear',
        label: `Mean ${measure} of ${noun}`,
        domain: [
          seconds(Math.min(0, ...series.map(({ means }) => means.ahead_ps))),
          seconds(farthest(overs)),
        ],
        quantity: duration,
      }}
      y={rowAxis(rows.length)}
      cursor={{ axis: 'y', stops: [] }}
      table={partsTable(series, causes, `Mean ${measure}`, time === 'FCT' ? 'Flows' : 'Coflows')}
      drawing={(layout, described) => (
        <RowSurface
          {...described}
          layout={layout}
          stops={stops}
          legend={partsIn(rows.map(({ sums }) => sums)).map(partEntry)}
        >
          {(plot, id) => <StackedRows {...{ plot, id, rows }} />}
        </RowSurface>
      )}
    />
  );
}
