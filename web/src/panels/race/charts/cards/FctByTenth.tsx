import { FctByTenth } from '../../../../charts';
import type { ChartCard } from '../card';

export const card: ChartCard = {
  section: 'network',
  rank: 2,
  isFor: ({ tenths }) => tenths !== null,
  Chart: ({ data, shared }) => (
    <FctByTenth {...shared} relativeTo={undefined} series={data.tenths ?? []} />
  ),
};
