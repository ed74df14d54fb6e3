import { DeadlineUse } from '../../../../charts';
import { usePage } from '../../../shared/context';
import type { ChartCard } from '../card';
import { deadlinesOf, hasDeadlines } from '../deadlines';

export const card: ChartCard = {
  section: 'deadlines',
  rank: 3,
  isFor: hasDeadlines,
  Chart({ data, shared }) {
    const tail = usePage(({ view }) => view.tail);
    const { series, noun } = deadlinesOf(data);
    return <DeadlineUse {...shared} series={series} noun={noun} tail={tail} />;
  },
};
