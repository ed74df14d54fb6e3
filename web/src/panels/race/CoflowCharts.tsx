import { CctByCategory, CctDistribution } from '../../charts';
import type { Race } from '../../state/race';
import type { SectionProps } from '../Charts';
import { usePage } from '../context';
import { Section } from './Section';
import { WatchedCoflows } from './WatchedCoflows';

/** How long coflows take, by category and in distribution, and where they wait. */
export function CoflowCharts({ race, data, shared }: SectionProps & { race: Race }) {
  const { metric, tail } = usePage(({ view }) => view);
  return (
    <Section title="Coflow completion times">
      {data.cctByCategory && (
        <CctByCategory {...shared} series={data.cctByCategory} metric={metric} />
      )}
      {data.cct && <CctDistribution {...shared} series={data.cct} tail={tail} />}
      <WatchedCoflows race={race} shared={shared} />
    </Section>
  );
}
