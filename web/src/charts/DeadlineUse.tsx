import type { ChartCard } from './card/card';
import { hasDeadlines, judgedIn } from './card/deadlines';
import { Distribution } from './marks/Distribution';
import type { DistributionProps } from './marks/sampled';
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
  /** What the deadlines belong to. */
  readonly noun?: 'flows' | 'coflows';
}

/** Distribution of completion time over deadline. */
export const DeadlineUse = ({ noun = 'flows', ...props }: Props) => (
  <Distribution
    {...props}
    wording={{ ...WORDING, noun, title: `Completion time of ${noun} as a share of the deadline` }}
    reference={1}
  />
);

export const card: ChartCard = {
  id: WORDING.name,
  section: 'deadlines',
  order: 3,
  help: 'The distribution of completion times over deadlines.',
  needs: hasDeadlines,
  draw: ({ data, shared, tail }) => <DeadlineUse {...shared} {...judgedIn(data)} tail={tail} />,
};
