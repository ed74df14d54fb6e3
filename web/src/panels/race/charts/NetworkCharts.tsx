import { memo } from 'react';
import { FctByTenth, LinkUtilisation, RaceProgress } from '../../../charts';
import { withPart } from '../../../state/selection';
import { usePage, useSession } from '../../shared/context';
import { Section } from './Section';
import type { SectionProps } from './section';

interface Props extends SectionProps {
  readonly complete: boolean;
}

/** How the race went over simulated time, and what it did to the links. */
export const NetworkCharts = memo(({ data, shared, complete }: Props) => {
  const { tail, selection } = usePage(({ view }) => view);
  const { look } = useSession();
  return (
    <Section title="Time and network" live={shared.running}>
      <RaceProgress
        {...shared}
        complete={complete}
        series={data.progress}
        selected={selection.times}
        onTimes={(times) => look({ selection: withPart(selection, 'times', times) })}
      />
      {data.tenths && <FctByTenth {...shared} relativeTo={undefined} series={data.tenths} />}
      <LinkUtilisation
        {...shared}
        complete={complete}
        counting={data.progress.some(({ counting }) => counting)}
        series={data.utilisation}
        tail={tail}
      />
    </Section>
  );
});
