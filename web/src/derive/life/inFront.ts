/** The flows served while a flow waited. */
import { bisector } from 'd3';
import type { KnownFlow, Life, Segment, Served } from '../../engine/generated';

export interface InFront {
  readonly flow: number;
  readonly source: number;
  readonly destination: number;
  /** NaN if the engine does not name the flow. */
  readonly size_bytes: number;
  /** How long it was served while the flow waited. */
  readonly served_ps: number;
  /** Packets that were in transmission meanwhile, and their bytes on the wire. */
  readonly packets: number;
  readonly bytes: number;
  readonly relations: readonly Served['relation'][];
  readonly longer: boolean;
}

/** The flows served during some segments, in the order in which they were first served. */
export function inFrontOf(life: Life, segments: readonly Segment[]): InFront[] {
  const found = new Map<number, InFront>();
  for (const served of segments.flatMap((segment) => segment.served)) {
    const before = found.get(served.flow);
    found.set(served.flow, before ? together(before, served) : first(life, served));
  }
  return [...found.values()];
}

/** The flow that was served longest of all others; undefined if only its own packets were in front. */
export const longestInFront = (all: readonly InFront[], self: number): InFront | undefined =>
  all
    .filter(({ flow }) => flow !== self)
    .reduce<InFront | undefined>(
      (most, one) => (most && most.served_ps >= one.served_ps ? most : one),
      undefined,
    );

/** A flow that a life names; it names them in order. */
function knownFlow({ flows }: Life, flow: number): KnownFlow | undefined {
  const known = flows[byFlow.left(flows, flow)];
  return known?.flow === flow ? known : undefined;
}

const byFlow = bisector<KnownFlow, number>((known) => known.flow);

function first(life: Life, served: Served): InFront {
  const { flow, from_ps, to_ps, packets, bytes, relation, longer } = served;
  const known = flow === life.flow ? life : knownFlow(life, flow);
  return {
    flow,
    source: known?.source ?? Number.NaN,
    destination: known?.destination ?? Number.NaN,
    size_bytes: known?.size_bytes ?? Number.NaN,
    served_ps: to_ps - from_ps,
    packets,
    bytes,
    relations: [relation],
    longer,
  };
}

function together(before: InFront, { from_ps, to_ps, packets, bytes, relation }: Served) {
  return {
    ...before,
    served_ps: before.served_ps + to_ps - from_ps,
    packets: before.packets + packets,
    bytes: before.bytes + bytes,
    relations: before.relations.includes(relation)
      ? before.relations
      : [...before.relations, relation],
  };
}
