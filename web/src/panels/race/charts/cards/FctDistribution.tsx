import { FctDistribution } from '../../../../charts';
import { usePage } from '../../../shared/context';
import type { ChartCard } from '../card';

export const card: ChartCard = {
  section: 'flows',
  rank: 2,
  Chart({ data, shared, between }) {
    const tail = usePage(({ view }) => view.tail);
    return (
      <FctDistribution
        {...shared}
        series={data.distribution}
        tail={tail}
        between={between('flows.fct_s.all.p50')}
      />
    );
  },
};
