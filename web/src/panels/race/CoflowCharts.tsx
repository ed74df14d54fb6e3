import type { ReactNode } from 'react';
import { CctByCategory, CctDistribution } from '../../charts';
import type { SectionProps } from '../Charts';
import { usePage } from '../context';
import { Section } from './Section';

/** How long coflows take, by category and in distribution, and where they wait. */
export function CoflowCharts({ data, shared, children }: SectionProps & { children: ReactNode }) {
  const metric = usePage(({ view }) => view.metric);
  const tail = usePage(({ view }) => view.tail);
  return (
    <Section title="Coflow completion times" live={shared.running}>
      {data.cctByCategory && (
        <CctByCategory {...shared} series={data.cctByCategory} metric={metric} />
      )}
      {data.cct && <CctDistribution {...shared} series={data.cct} tail={tail} />}
      {children}
    </Section>
  );
}
