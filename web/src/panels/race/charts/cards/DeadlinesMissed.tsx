import { DeadlineMisses } from '../../../../charts';
import type { ChartCard } from '../card';
import { deadlinesOf, hasDeadlines } from '../deadlines';

export const card: ChartCard = {
  section: 'deadlines',
  rank: 1,
  isFor: hasDeadlines,
  Chart({ data, shared, between }) {
    const { series, noun } = deadlinesOf(data);
    return (
      <DeadlineMisses
        {...shared}
        series={series}
        noun={noun}
        view="missed"
        between={between(`${noun}.deadlines.miss_ratio`)}
      />
    );
  },
};
