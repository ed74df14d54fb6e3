/** From the baseline’s mean completion time to a contestant’s, one floating bar per cause that changed. */

import type { ReactNode } from 'react';
import type { Cause } from '../../derive/life/pieces';
import { Frame } from '../frame/Frame';
import { seconds } from '../life/times';
import type { ChartProps } from '../series';
import { duration } from '../text/format';
import { withErrorBars } from '../text/wording';
import { commonUnit } from './commonUnit';
import { partEntry } from './PartLegend';
import { RowSurface } from './RowSurface';
import { farthest, haveIntervals } from './rowIntervals';
import { rowAxis, rowsHeight } from './rows';
import { WaterfallRows } from './WaterfallRows';
import { barsOf, changedParts, stopsOf } from './waterfallBars';
import type { ExplainedSeries } from './whySeries';
import { waterfallTable } from './whyTables';
import { whySentence } from './whyWords';
import { writtenChanges } from './written';

export interface WaterfallProps extends ChartProps {
  readonly own: ExplainedSeries;
  readonly base: ExplainedSeries;
  readonly causes: readonly Cause[];
  /** What finishes, as in “small flows”. */
  readonly noun: string;
  /** Its completion time, abbreviated. */
  readonly time?: string;
  readonly controls?: ReactNode;
}

export function Waterfall(props: WaterfallProps) {
  const { own, base, causes, noun, time = 'FCT' } = props;
  const times = commonUnit(Math.max(own.means.total_ps, base.means.total_ps));
  const changes = writtenChanges(own.means, base.means, times);
  const bars = barsOf(own, base, changes, causes, time);
  const overs = bars.map(({ over_ps }) => over_ps);
  return (
    <Frame
      {...props}
      name="why"
      title={props.title ?? `From ${base.label} to ${own.label}`}
      summary={withErrorBars(
        whySentence({ own, base, changes, times }, causes, noun),
        haveIntervals(overs),
      )}
      series={[]}
      line={false}
      height={props.height ?? rowsHeight(bars.length)}
      x={{
        kind: 'linear',
        label: `Mean ${time} of ${noun}`,
        domain: [0, seconds(farthest(overs))],
        quantity: duration,
      }}
      y={rowAxis(bars.length)}
      cursor={{ axis: 'y', stops: [] }}
      table={waterfallTable(own, base, causes, time)}
      drawing={(layout, described) => (
        <RowSurface
          {...described}
          layout={layout}
          stops={stopsOf(bars, base, times)}
          legend={changedParts(bars).map(partEntry)}
        >
          {(plot, id) => <WaterfallRows {...{ plot, id, bars, times }} />}
        </RowSurface>
      )}
    />
  );
}
