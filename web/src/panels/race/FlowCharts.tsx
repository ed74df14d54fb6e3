import { memo } from 'react';
import { FctByBucket, FctDistribution, NormalisedFct } from '../../charts';
import { endOf } from '../../derive/buckets';
import { withPart } from '../../state/selection';
import type { SectionProps } from '../Charts';
import { usePage, useSession } from '../context';
import { Section } from './Section';

/** How long flows take, by size and in distribution. */
export const FlowCharts = memo(({ data, shared }: SectionProps) => {
  const { metric, tail, selection } = usePage(({ view }) => view);
  const { look } = useSession();
  const choose = (sizes: readonly [number, number] | null) =>
    look({ selection: withPart(selection, 'sizes', sizes) });
  return (
    <Section title="Flow completion times" live={shared.running}>
      <FctByBucket
        {...shared}
        series={data.byBucket}
        metric={metric}
        selected={selection.sizes}
        onBucket={(bucket) => choose(bucket && [bucket.over, endOf(bucket)])}
      />
      <FctDistribution {...shared} series={data.distribution} tail={tail} />
      <NormalisedFct
        {...shared}
        series={data.slowdown}
        metric={metric}
        selected={selection.sizes}
        onSizes={choose}
      />
    </Section>
  );
});
