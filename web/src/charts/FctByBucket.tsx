import { endOf, FLOW_BUCKETS } from '../derive/distributions/buckets';
import type { Statistic } from '../derive/distributions/sample';
import type { ChartCard } from './card/card';
import { BySize, type BySizeProps } from './marks/BySize';

const WORDING = {
  name: 'fct-by-bucket',
  title: 'Flow completion time by flow size',
  measure: 'FCT',
  noun: 'flows',
  head: 'Contestant and flow size',
  idOf: (key: string, metric: Statistic) => `flows.fct_s.${key}.${metric}`,
} as const;

/** Flow completion times in the size classes of {@link FLOW_BUCKETS}, and of all flows. */
export const FctByBucket = (props: BySizeProps) => <BySize {...props} wording={WORDING} />;

export const card: ChartCard = {
  id: WORDING.name,
  section: 'flows',
  order: 1,
  beyond: ['sizes'],
  help: 'Flow completion times by size class; click a class to select its sizes.',
  draw: ({ data, shared, metric, selection: { sizes }, select, between, over }) => (
    <FctByBucket
      {...shared}
      series={data.byBucket}
      metric={metric}
      between={between(`flows.fct_s.all.${metric}`)}
      over={over}
      selected={FLOW_BUCKETS.find((one) => one.over === sizes?.[0] && endOf(one) === sizes[1])?.key}
      onBucket={(bucket) => select('sizes', bucket && [bucket.over, endOf(bucket)])}
    />
  ),
};
