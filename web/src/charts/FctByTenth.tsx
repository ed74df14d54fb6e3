/** Mean FCT by tenths of the counted flows in order of arrival: level lines are a network in a steady state. */
import { driftOf, type Tenth } from '../derive/steadiness';
import { SweepChart } from './SweepChart';
import type { ChartProps, Series } from './series';
import { duration, plain } from './text/format';

export interface TenthsSeries extends Series {
  readonly points: readonly Tenth[];
}

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
  if (!whole)
    return 'Whether the network was in a steady state shows at the end of the first lane.';
  return drifts.length === 0
    ? 'No mean rises or falls from tenth to tenth beyond chance.'
    : `From tenth to tenth the mean FCT of ${drifts.join(', of ')}: the network was not in a steady state.`;
}
