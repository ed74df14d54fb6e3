import { Distribution, type DistributionProps } from './Distribution';
import { share } from './format';
import { compareHighest } from './wording';

const WORDING = {
  name: 'deadline-slack',
  title: 'Slack at completion',
  axis: 'Share of the deadline left (negative: late)',
  measure: 'slack',
  scale: 'linear',
  quantity: share,
  finishes: true,
  compare: compareHighest,
} as const;

interface Props extends DistributionProps {
  /** What has the deadlines. */
  readonly noun?: 'flows' | 'coflows';
}

/** How much of their deadline flows had left when they finished. */
export const DeadlineSlack = ({ noun = 'flows', ...props }: Props) => (
  <Distribution
    {...props}
    wording={{ ...WORDING, noun }}
    behind={(plot) => (
      <path d={`M${plot.x.place(0)},0V${plot.height}`} stroke="var(--text-muted)" />
    )}
  />
);
