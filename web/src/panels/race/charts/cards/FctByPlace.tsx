import { FctByPlace } from '../../../../charts';
import { withPart } from '../../../../state/selection';
import { usePage, useSession } from '../../../shared/context';
import type { ChartCard } from '../card';

export const card: ChartCard = {
  section: 'flows',
  rank: 4,
  isFor: ({ byPlace }) => byPlace?.[0] !== undefined,
  Chart({ data, shared }) {
    const { metric: statistic, selection } = usePage(({ view }) => view);
    const { setView } = useSession();
    const [first] = data.byPlace ?? [];
    if (!first) return null;
    return (
      <FctByPlace
        {...shared}
        of={first.of}
        series={data.byPlace ?? []}
        metric={statistic}
        selected={String(selection.rack ?? selection.host ?? '')}
        onBucket={(bucket) =>
          setView({ selection: withPart(selection, first.of, bucket && Number(bucket.key)) })
        }
      />
    );
  },
};
