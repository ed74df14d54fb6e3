import { memo } from 'react';
import { Distribution } from './marks/Distribution';
import type { DistributionProps } from './marks/distributionProps';
import { duration } from './text/format';
import { compareLowest } from './text/wording';

const WORDING = {
  name: 'cct-distribution',
  title: 'Distribution of coflow completion times',
  axis: 'Coflow completion time',
  measure: 'CCT',
  noun: 'coflows',
  scale: 'log',
  quantity: duration,
  always: [],
  finishes: true,
  compare: compareLowest,
} as const;

/** The distribution of coflow completion times. */
export const CctDistribution = memo((props: DistributionProps) => (
  <Distribution {...props} wording={WORDING} />
));
