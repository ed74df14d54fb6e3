import type { ReactNode } from 'react';
import { CctByCategory, CctDistribution } from '../../../charts';
import { usePage } from '../../shared/context';
import { Section } from './Section';
import type { JudgedProps } from './section';

interface Props extends JudgedProps {
  readonly children: ReactNode;
}

/** How long coflows take, by category and in distribution, and where they wait. */
export function CoflowCharts({ data, shared, between, children }: Props) {
  const metric = usePage(({ view }) => view.metric);
  const tail = usePage(({ view }) => view.tail);
  return (
    <Section title="Coflow completion times" live={shared.running}>
      {data.cctByCategory && (
        <CctByCategory
          {...shared}
          series={data.cctByCategory}
          metric={metric}
          between={between(`coflows.cct_s.${metric}`)}
        />
      )}
      {data.cct && (
        <CctDistribution
          {...shared}
          series={data.cct}
          tail={tail}
          between={between('coflows.cct_s.p50')}
        />
      )}
      {children}
    </Section>
  );
}
