import { memo } from 'react';
import { FctByBucket, FctByPlace, FctDistribution, NormalisedFct } from '../../../charts';
import { endOf, FLOW_BUCKETS, type SizeBucket } from '../../../derive/buckets';
import { withPart } from '../../../state/selection';
import type { Selection } from '../../../state/view';
import { usePage, useSession } from '../../shared/context';
import { Section } from './Section';
import type { JudgedProps } from './section';

/** How long flows take, by size and in distribution. */
export const FlowCharts = memo(({ data, shared, between }: JudgedProps) => {
  const { metric, tail, selection } = usePage(({ view }) => view);
  const { look } = useSession();
  const choose = (sizes: readonly [number, number] | null) =>
    look({ selection: withPart(selection, 'sizes', sizes) });
  const choosePlace = (of: 'rack' | 'host') => (bucket: SizeBucket | null) =>
    look({ selection: withPart(selection, of, bucket && Number(bucket.key)) });
  return (
    <Section title="Flow completion times" live={shared.running}>
      <FctByBucket
        {...shared}
        series={data.byBucket}
        metric={metric}
        between={between(`flows.fct_s.all.${metric}`)}
        selected={chosenBucket(selection)}
        onBucket={(bucket) => choose(bucket && [bucket.over, endOf(bucket)])}
      />
      <FctDistribution
        {...shared}
        series={data.distribution}
        tail={tail}
        between={between('flows.fct_s.all.p50')}
      />
      <NormalisedFct
        {...shared}
        series={data.slowdown}
        metric={metric}
        selected={selection.sizes}
        onSizes={choose}
      />
      {data.byPlace?.[0] && (
        <FctByPlace
          {...shared}
          of={data.byPlace[0].of}
          series={data.byPlace}
          metric={metric}
          selected={String(selection.rack ?? selection.host ?? '')}
          onBucket={choosePlace(data.byPlace[0].of)}
        />
      )}
    </Section>
  );
});

/** The size class that is selected, if it is one. */
const chosenBucket = ({ sizes }: Selection): string | undefined =>
  FLOW_BUCKETS.find((bucket) => bucket.over === sizes?.[0] && endOf(bucket) === sizes[1])?.key;
