import { DeadlineMisses } from '../../../../charts';
import type { ChartCard } from '../card';
import { deadlinesOf, hasDeadlines } from '../deadlines';

export const card: ChartCard = {
  section: 'deadlines',
  rank: 2,
  isFor: hasDeadlines,
  Chart({ data, shared, between }) {
    const { series, noun } = deadlinesOf(data);
    return (
      <DeadlineMisses
        {...shared}
        series={series}
        noun={noun}
        view="in-time"
        between={between(`${noun}.deadlines.within_1x.fraction`)}
      />
    );
  },
};
