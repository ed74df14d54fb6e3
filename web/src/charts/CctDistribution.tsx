import { memo } from 'react';
import type { ChartCard } from './card/card';
import { Distribution } from './marks/Distribution';
import type { DistributionProps } from './marks/sampled';
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
  metric: 'coflows.cct_s',
  compare: compareLowest,
} as const;

/** The distribution of coflow completion times. */
export const CctDistribution = memo((props: DistributionProps) => (
  <Distribution {...props} wording={WORDING} />
));

export const card: ChartCard = {
  id: WORDING.name,
  section: 'coflows',
  order: 2,
  help: 'The distribution of coflow completion times.',
  needs: ({ cct }) => cct !== null,
  draw: ({ data, shared, tail, between, over }) => (
    <CctDistribution
      {...shared}
      series={data.cct ?? []}
      tail={tail}
      between={between(`${WORDING.metric}.p50`)}
      over={over}
    />
  ),
};
