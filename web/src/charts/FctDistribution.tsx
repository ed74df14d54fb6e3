import type { SizeBucket } from '../derive/buckets';
import { Distribution, type DistributionProps } from './Distribution';
import { duration } from './format';
import { Picker } from './frame/Choice';
import { compareLowest } from './wording';

const WORDING = {
  name: 'fct-distribution',
  title: 'Distribution of flow completion times',
  axis: 'Flow completion time',
  measure: 'FCT',
  noun: 'flows',
  scale: 'log',
  quantity: duration,
  always: [],
  finishes: true,
  compare: compareLowest,
} as const;

export interface FctDistributionProps extends DistributionProps {
  /** Size classes to choose from; `series` holds the samples of the one called `bucket`. */
  readonly buckets?: readonly SizeBucket[] | undefined;
  readonly bucket?: string | undefined;
  readonly onBucket?: ((key: string) => void) | undefined;
}

/** The distribution of flow completion times, of all flows or one size class. */
export function FctDistribution({ buckets, bucket, onBucket, ...props }: FctDistributionProps) {
  const picker = buckets && bucket !== undefined && onBucket && (
    <Picker
      label="Flow size"
      options={buckets.map(({ key, label }) => ({ value: key, label }))}
      value={bucket}
      onChange={onBucket}
    />
  );
  const run = `${props.run} ${bucket}`;
  return <Distribution {...props} run={run} wording={WORDING} controls={picker} />;
}
