import type { ChartCard } from './card/card';
import { Distribution } from './marks/Distribution';
import type { DistributionProps } from './marks/sampled';
import { duration } from './text/format';
import { compareLowest } from './text/wording';

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
  metric: 'flows.fct_s.all',
  compare: compareLowest,
} as const;

/** The distribution of flow completion times. */
export const FctDistribution = (props: DistributionProps) => (
  <Distribution {...props} wording={WORDING} />
);

export const card: ChartCard = {
  id: WORDING.name,
  section: 'flows',
  order: 2,
  help: 'The distribution of flow completion times.',
  draw: ({ data, shared, tail, between, over }) => (
    <FctDistribution
      {...shared}
      series={data.distribution}
      tail={tail}
      between={between(`${WORDING.metric}.p50`)}
      over={over}
    />
  ),
};
