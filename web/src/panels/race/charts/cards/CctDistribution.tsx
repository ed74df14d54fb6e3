import { CctDistribution } from '../../../../charts';
import { usePage } from '../../../shared/context';
import type { ChartCard } from '../card';

export const card: ChartCard = {
  section: 'coflows',
  rank: 2,
  isFor: ({ cct }) => cct !== null,
  Chart({ data, shared, between }) {
    const tail = usePage(({ view }) => view.tail);
    return (
      <CctDistribution
        {...shared}
        series={data.cct ?? []}
        tail={tail}
        between={between('coflows.cct_s.p50')}
      />
    );
  },
};
