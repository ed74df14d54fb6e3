import { memo } from 'react';
import { Distribution } from './marks/Distribution';
import type { DistributionProps } from './marks/sampled';
import { ratio } from './text/format';
import { compareLowest } from './text/wording';

const WORDING = {
  name: 'paired-ratio',
  scale: 'log',
  quantity: ratio,
  always: [0.5, 2],
  finishes: true,
  compare: compareLowest,
} as const;

interface Props extends DistributionProps {
  /** Label of the baseline. */
  readonly baseline: string;
  readonly noun?: 'flows' | 'coflows';
}

/**
 * Gain and loss of every flow on identical arrivals: the distribution of its completion time divided by the baseline's.
 * Flows left of 1× finished sooner than under the baseline. Samples contain the ratios of flows that finished under
 * both.
 */
export const PairedRatio = memo(({ baseline, noun = 'flows', ...props }: Props) => (
  <Distribution
    {...props}
    wording={{
      ...WORDING,
      noun,
      title: `${noun === 'flows' ? 'Flow by flow' : 'Coflow by coflow'}, relative to ${baseline}`,
      axis: `Completion time ÷ ${baseline}’s`,
      measure: `ratio to ${baseline}`,
    }}
    reference={1}
  />
));
