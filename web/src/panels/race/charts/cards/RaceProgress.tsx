import { RaceProgress } from '../../../../charts';
import { withPart } from '../../../../state/selection';
import { usePage, useSession } from '../../../shared/context';
import type { ChartCard } from '../card';

export const card: ChartCard = {
  section: 'network',
  rank: 1,
  Chart({ data, shared, complete }) {
    const selection = usePage(({ view }) => view.selection);
    const { setView } = useSession();
    return (
      <RaceProgress
        {...shared}
        complete={complete}
        series={data.progress}
        selected={selection.times}
        onTimes={(times) => setView({ selection: withPart(selection, 'times', times) })}
      />
    );
  },
};
