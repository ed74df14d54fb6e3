import { Distribution, type DistributionProps } from './Distribution';
import { share } from './format';
import { compareHighest } from './wording';

const WORDING = {
  name: 'link-utilisation',
  title: 'Utilisation of links',
  axis: 'Utilisation over the run',
  measure: 'link utilisation',
  noun: 'links',
  scale: 'linear',
  quantity: share,
  always: [0, 1],
  finishes: false,
  compare: compareHighest,
} as const;

/** How evenly links are used: the distribution of each link's bytes over what it could have carried. */
export const LinkUtilisation = (props: DistributionProps) => (
  <Distribution {...props} wording={WORDING} />
);
