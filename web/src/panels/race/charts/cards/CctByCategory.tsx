import { CctByCategory } from '../../../../charts';
import { usePage } from '../../../shared/context';
import type { ChartCard } from '../card';

export const card: ChartCard = {
  section: 'coflows',
  rank: 1,
  isFor: ({ cctByCategory }) => cctByCategory !== null,
  Chart({ data, shared, between }) {
    const statistic = usePage(({ view }) => view.metric);
    return (
      <CctByCategory
        {...shared}
        series={data.cctByCategory ?? []}
        metric={statistic}
        between={between(`coflows.cct_s.${statistic}`)}
      />
    );
  },
};
