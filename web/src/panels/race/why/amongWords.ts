import { count, withinSentence } from '../../../charts';
import type { Means } from '../../../derive/account/means';
import type { SizeBucket } from '../../../derive/distributions/buckets';

/** “4,812 flows (up to 100 KB) that finished under both, mean over 3 seeds”. */
export function amongWords({ flows, bySeed }: Means, bucket: SizeBucket, under: string): string {
  const noun = bucket.key === 'coflows' ? 'coflow' : 'flow';
  const sizes = ['all', 'coflows'].includes(bucket.key) ? '' : ` (${withinSentence(bucket.label)})`;
  const seeds = bySeed.length;
  const over = seeds > 1 ? `, mean of the means of ${seeds} seeds` : ', 1 seed';
  return `${count.text(flows)} ${flows === 1 ? noun : `${noun}s`}${sizes} that finished under ${under}${over}`;
}
