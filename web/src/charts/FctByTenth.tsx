/** Mean FCT by tenths of the counted flows in order of arrival: flat lines indicate a network in a steady state. */

import { driftOf } from '../derive/lanes/steadiness';
import type { ChartCard } from './card/card';
import type { TenthsSeries } from './card/raceData';
import { SweepChart } from './SweepChart';
import type { ChartProps } from './series';
import { duration, plain } from './text/format';

interface Props extends ChartProps {
  readonly series: readonly TenthsSeries[];
}

const TENTH = {
  label: 'Tenth of the counted flows, by arrival',
  quantity: plain,
  scale: 'linear',
} as const;

export function FctByTenth({ series, scale = 'log', ...props }: Props) {
  return (
    <SweepChart
      {...props}
      title={props.title ?? 'Mean FCT by tenths of the run'}
      swept={TENTH}
      metric={{ label: 'Mean FCT', quantity: duration, scale }}
      series={series}
      sentence={sentenceOf(series)}
    />
  );
}

function sentenceOf(series: readonly TenthsSeries[]): string {
  const drifts = series.flatMap(({ label, points }) => {
    const drift = driftOf(points);
    return drift ? [`${label} ${drift.tau > 0 ? 'rises' : 'falls'}`] : [];
  });
  const whole = series.some(({ points }) => points.length === 10);
  if (!whole) return 'The steady-state check is available when the first lane has finished.';
  return drifts.length === 0
    ? 'No mean shows a significant trend over the tenths.'
    : `Mean FCT over the tenths of the run: ${drifts.join(', ')}. The network was not in a steady state.`;
}

export const card: ChartCard = {
  id: 'sweep',
  section: 'network',
  order: 2,
  beyond: 'all',
  help: 'Mean FCT by tenths of the run: whether the network was in a steady state.',
  needs: ({ tenths }) => tenths !== null,
  draw: ({ data, shared }) => (
    <FctByTenth {...shared} relativeTo={undefined} series={data.tenths ?? []} />
  ),
};
