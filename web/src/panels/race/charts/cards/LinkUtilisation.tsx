import { LinkUtilisation } from '../../../../charts';
import { usePage } from '../../../shared/context';
import type { ChartCard } from '../card';

export const card: ChartCard = {
  section: 'network',
  rank: 3,
  Chart({ data, shared, complete }) {
    const tail = usePage(({ view }) => view.tail);
    return (
      <LinkUtilisation
        {...shared}
        complete={complete}
        counting={data.progress.some(({ counting }) => counting)}
        series={data.utilisation}
        tail={tail}
      />
    );
  },
};
