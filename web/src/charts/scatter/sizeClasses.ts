/** The size classes of flows as colours and shapes of dots. */
import { FLOW_BUCKETS, isWithin, type SizeBucket } from '../../derive/distributions/buckets';
import type { Series } from '../series';

export interface SizeClass extends Series {
  readonly bucket: SizeBucket;
  /** Diameter of a dot in pixels. */
  readonly diameter: number;
  readonly cap: 'round' | 'square';
}

const LOOKS: Record<string, Pick<SizeClass, 'colour' | 'mark' | 'diameter' | 'cap'>> = {
  small: { colour: 'sky', mark: 'circle', diameter: 4, cap: 'round' },
  medium: { colour: 'purple', mark: 'square', diameter: 4.5, cap: 'square' },
  large: { colour: 'vermilion', mark: 'circle', diameter: 8, cap: 'round' },
};

export const SIZE_CLASSES: readonly SizeClass[] = FLOW_BUCKETS.flatMap((bucket) => {
  const look = LOOKS[bucket.key];
  return look
    ? [{ ...look, bucket, key: bucket.key, label: bucket.label, dash: 'solid' as const }]
    : [];
});

export const classOf = (size_bytes: number): SizeClass | undefined =>
  SIZE_CLASSES.find(({ bucket }) => isWithin(bucket, size_bytes));
