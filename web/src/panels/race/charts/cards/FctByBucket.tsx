import { FctByBucket } from '../../../../charts';
import { endOf, FLOW_BUCKETS } from '../../../../derive/buckets';
import { withPart } from '../../../../state/selection';
import type { Selection } from '../../../../state/view';
import { usePage, useSession } from '../../../shared/context';
import type { ChartCard } from '../card';

export const card: ChartCard = {
  section: 'flows',
  rank: 1,
  Chart({ data, shared, between }) {
    const { metric: statistic, selection } = usePage(({ view }) => view);
    const { setView } = useSession();
    return (
      <FctByBucket
        {...shared}
        series={data.byBucket}
        metric={statistic}
        between={between(`flows.fct_s.all.${statistic}`)}
        selected={chosenBucket(selection)}
        onBucket={(bucket) => {
          const sizes = bucket && ([bucket.over, endOf(bucket)] as const);
          setView({ selection: withPart(selection, 'sizes', sizes) });
        }}
      />
    );
  },
};

/** The size class that is selected, if it is one. */
const chosenBucket = ({ sizes }: Selection): string | undefined =>
  FLOW_BUCKETS.find((bucket) => bucket.over === sizes?.[0] && endOf(bucket) === sizes[1])?.key;
