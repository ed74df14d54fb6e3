import { Distribution } from './marks/Distribution';
import type { DistributionProps } from './marks/distributionProps';
import { ratio } from './text/format';
import { compareLowest } from './text/wording';

const WORDING = {
  name: 'deadline-use',
  axis: 'Completion time ÷ deadline (beyond 1×: late)',
  measure: 'completion time ÷ deadline',
  scale: 'log',
  quantity: ratio,
  always: [1],
  finishes: true,
  compare: compareLowest,
} as const;

interface Props extends DistributionProps {
  /** What has the deadlines. */
  readonly noun?: 'flows' | 'coflows';
}

/** How far ahead of their deadline, or behind it, flows or coflows finished. */
export const DeadlineUse = ({ noun = 'flows', ...props }: Props) => (
  <Distribution
    {...props}
    wording={{ ...WORDING, noun, title: `How much of their deadline ${noun} used` }}
    reference={1}
  />
);
