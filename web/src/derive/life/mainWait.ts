/** The place where a flow waited longest for other flows, and the flows in front of it there. */
import type { Life, Place, Segment } from '../../engine/account';
import { type InFront, inFrontOf, longestInFront } from './inFront';

export interface WaitAtPort {
  readonly port: number;
  readonly place: Place | null;
  /** Time that other flows were served there while this flow waited. */
  readonly ps: number;
  readonly front: readonly InFront[];
  readonly longest: InFront | undefined;
}

/** Waits for other flows at every port where there was one, longest first. */
export function waitsByPort(life: Life): WaitAtPort[] {
  const byPort = new Map<number, Segment[]>();
  for (const segment of life.segments) {
    if (segment.kind !== 'wait' || segment.port === null) continue;
    byPort.set(segment.port, [...(byPort.get(segment.port) ?? []), segment]);
  }
  return [...byPort]
    .map(([port, segments]) => waitAt(life, port, segments))
    .filter(({ ps }) => ps > 0)
    .sort((a, b) => b.ps - a.ps);
}

function waitAt(life: Life, port: number, segments: readonly Segment[]): WaitAtPort {
  const front = inFrontOf(life, segments);
  const others = front.filter(({ flow }) => flow !== life.flow);
  return {
    port,
    place: segments[0]?.place ?? null,
    ps: others.reduce((sum, { served_ps }) => sum + served_ps, 0),
    front,
    longest: longestInFront(front, life.flow),
  };
}

/** The wait for other flows at one port; undefined if there was none. */
export const waitAtPort = (life: Life, port: number): WaitAtPort | undefined =>
  waitsByPort(life).find((wait) => wait.port === port);

/** Name of a port of a life. */
export const portName = ({ ports }: Life, port: number | null): string =>
  ports.find(({ id }) => id === port)?.name ?? '';
