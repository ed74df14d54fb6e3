/** Why a flow waited: the time that it lost at each kind of place, and to each cause at hosts. */
import type { Life, Place, Segment } from '../../engine/generated';
import { type InFront, inFrontOf, longestInFront } from './inFront';
import { isWait } from './pieces';
import { type Way, wayOf } from './way';

export interface Reason {
  /** Comparable between contestants: the place and way of waits, or the cause. */
  readonly key: string;
  /** Of waits in queues; null for recoveries and permissions. */
  readonly place: Place | null;
  readonly way: Way;
  /** Without what its own packets took. */
  readonly ps: number;
  readonly front: readonly InFront[];
  /** The flow served longest meanwhile. */
  readonly longest: InFront | undefined;
  /** Where packets were lost, for recoveries. */
  readonly drops: readonly NonNullable<Segment['drop']>[];
  /** The longest of its segments. */
  readonly segment: number;
}

/** Longest first, without those that took no time. */
export function reasonsOf(life: Life): Reason[] {
  const byKey = new Map<string, number[]>();
  life.segments.forEach((segment, index) => {
    const key = keyOf(segment);
    if (key === null) return;
    const indices = byKey.get(key);
    if (indices) indices.push(index);
    else byKey.set(key, [index]);
  });
  return [...byKey]
    .map(([key, indices]) => reasonOf(life, key, indices))
    .filter(({ ps }) => ps > 0)
    .sort((a, b) => b.ps - a.ps);
}

const keyOf = (segment: Segment): string | null =>
  segment.kind === 'wait'
    ? `${segment.place} ${wayOf(segment)}`
    : isWait(segment)
      ? segment.kind
      : null;

function reasonOf(life: Life, key: string, indices: readonly number[]): Reason {
  const segments = indices.flatMap((index) => life.segments[index] ?? []);
  const front = inFrontOf(life, segments);
  const others = front.filter(({ flow }) => flow !== life.flow);
  const whole = segments.reduce((sum, { from_ps, to_ps }) => sum + to_ps - from_ps, 0);
  const queued = segments[0]?.kind === 'wait';
  const length = (index: number) => {
    const segment = life.segments[index];
    return segment ? segment.to_ps - segment.from_ps : 0;
  };
  return {
    key,
    place: queued ? (segments[0]?.place ?? null) : null,
    way: segments[0] ? wayOf(segments[0]) : 'unknown',
    ps: queued ? others.reduce((sum, { served_ps }) => sum + served_ps, 0) : whole,
    front: others,
    longest: longestInFront(front, life.flow),
    drops: segments.flatMap(({ drop }) => drop ?? []),
    segment: indices.reduce((a, b) => (length(b) > length(a) ? b : a)),
  };
}

/** Name of a port of a life. */
export const portName = ({ ports }: Life, port: number | null): string =>
  ports.find(({ id }) => id === port)?.name ?? '';
