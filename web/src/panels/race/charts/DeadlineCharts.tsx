import { memo } from 'react';
import { DeadlineMisses, DeadlineUse } from '../../../charts';
import { usePage } from '../../shared/context';
import { Section } from './Section';
import type { JudgedProps } from './section';

/** Who keeps deadlines, and by how much; coflows' where there are any, else those of flows. */
export const DeadlineCharts = memo(({ data, shared, between }: JudgedProps) => {
  const tail = usePage(({ view }) => view.tail);
  const series = data.coflowDeadlines ?? data.flowDeadlines;
  if (!series) return null;
  const noun = data.coflowDeadlines ? 'coflows' : 'flows';
  return (
    <Section title="Deadlines" live={shared.running}>
      <DeadlineMisses
        {...shared}
        series={series}
        noun={noun}
        view="missed"
        between={between(`${noun}.deadlines.miss_ratio`)}
      />
      <DeadlineMisses
        {...shared}
        series={series}
        noun={noun}
        view="in-time"
        between={between(`${noun}.deadlines.within_1x.fraction`)}
      />
      <DeadlineUse {...shared} series={series} noun={noun} tail={tail} />
    </Section>
  );
});
