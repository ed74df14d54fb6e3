import { Distribution, type DistributionProps } from './Distribution';
import { duration } from './format';
import { compareLowest } from './wording';

const WORDING = {
  name: 'fct-distribution',
  title: 'Distribution of flow completion times',
  axis: 'Flow completion time',
  measure: 'FCT',
  noun: 'flows',
  scale: 'log',
  quantity: duration,
  always: [],
  finishes: true,
  compare: compareLowest,
} as const;

/** The distribution of flow completion times. */
export const FctDistribution = (props: DistributionProps) => (
  <Distribution {...props} wording={WORDING} />
);
