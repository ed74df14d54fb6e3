/** Changes as they are written. */
import { type Change, changesOf } from '../../derive/account/changes';
import type { Means } from '../../derive/account/means';
import type { Times } from './commonUnit';

/** A change as it is, and rounded. */
export interface Written extends Change {
  readonly written_ps: number;
}

/** The changes between two means, rounded so that they add up as they are written. */
export function writtenChanges(own: Means, base: Means, times: Times): Written[] {
  const changes = changesOf(own, base);
  const ps = changes.map((change) => change.ps);
  const written = times.between(base.total_ps, own.total_ps, ps);
  return changes.map((change, at) => ({ ...change, written_ps: written[at] ?? change.ps }));
}
