import { NormalisedFct } from '../../../../charts';
import { withPart } from '../../../../state/selection';
import { usePage, useSession } from '../../../shared/context';
import type { ChartCard } from '../card';

export const card: ChartCard = {
  section: 'flows',
  rank: 3,
  Chart({ data, shared }) {
    const { metric: statistic, selection } = usePage(({ view }) => view);
    const { setView } = useSession();
    return (
      <NormalisedFct
        {...shared}
        series={data.slowdown}
        metric={statistic}
        selected={selection.sizes}
        onSizes={(sizes) => setView({ selection: withPart(selection, 'sizes', sizes) })}
      />
    );
  },
};
