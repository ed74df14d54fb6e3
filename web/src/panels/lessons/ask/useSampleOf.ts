import { useMemo } from 'react';
import type { SampledSeries } from '../../../charts';
import { FLOW_BUCKETS, isWithin } from '../../../derive/distributions/buckets';
import { type Sample, sampleOf } from '../../../derive/distributions/sample';
import type { SizeClass } from '../../../engine/generated';
import type { Lane } from '../../../state/race/race';
import { usePage } from '../../shared/context';
import { useLabelled } from './useLabelled';

/** The completion times of a contestant's flows in a size class, of all seeds; null before they are known. */
export function useSampleOf(contestant: string, sizes: SizeClass): SampledSeries | null {
  const race = usePage((state) => state.race);
  const appearance = useLabelled().find(({ label }) => label === contestant);
  const sample = useMemo(() => {
    if (race?.status !== 'finished') return null;
    return pooled(
      race.lanes.filter(({ plan }) => plan.label === contestant),
      sizes,
    );
  }, [race, contestant, sizes]);
  return appearance && sample ? { ...appearance, sample } : null;
}

function pooled(lanes: readonly Lane[], sizes: SizeClass): Sample {
  const bucket = FLOW_BUCKETS.find(({ key }) => key === sizes);
  const samples = lanes.map(({ columns, fct_s }) =>
    sampleOf(
      fct_s,
      (row) =>
        columns?.flows.counted[row] === 1 &&
        (!bucket || isWithin(bucket, columns.flows.size_bytes[row] ?? Number.NaN)),
    ),
  );
  const sorted = Float64Array.from(samples.flatMap((one) => [...one.sorted])).sort();
  return { sorted, unfinished: samples.reduce((sum, { unfinished }) => sum + unfinished, 0) };
}
