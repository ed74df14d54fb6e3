import { LinkUtilisation, RaceProgress } from '../../charts';
import type { Race } from '../../state/race';
import { withPart } from '../../state/selection';
import type { SectionProps } from '../Charts';
import { usePage, useSession } from '../context';
import { Counters } from './Counters';
import { Section } from './Section';

/** How the race went over simulated time, and what it did to the links. */
export function NetworkCharts({ race, data, shared }: SectionProps & { race: Race }) {
  const { tail, selection } = usePage(({ view }) => view);
  const { look } = useSession();
  return (
    <>
      <Section title="Time and network">
        <RaceProgress
          {...shared}
          series={data.progress}
          selected={selection.times}
          onTimes={(times) => look({ selection: withPart(selection, 'times', times) })}
        />
        <LinkUtilisation {...shared} series={data.utilisation} tail={tail} />
      </Section>
      <Counters race={race} />
    </>
  );
}
