import { Distribution, type DistributionProps } from './Distribution';
import { duration } from './format';

const WORDING = {
  name: 'cct-distribution',
  title: 'Distribution of coflow completion times',
  axis: 'Coflow completion time',
  measure: 'CCT',
  noun: 'coflows',
  scale: 'log',
  quantity: duration,
} as const;

/** The distribution of coflow completion times. */
export const CctDistribution = (props: DistributionProps) => (
  <Distribution {...props} wording={WORDING} />
);
