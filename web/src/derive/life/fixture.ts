/** Lives by hand, for tests: a flow behind a long one, a lost packet, a withheld grant. */

import type { CauseCard, Life, LifeEvent, Segment, Served } from '../../engine/generated';

const card = (id: string, part: CauseCard['part'], label: string): CauseCard => ({
  id,
  part,
  label,
  help: '',
});

export const CAUSES: readonly CauseCard[] = [
  card('transmission', 'transmission', 'Transmission'),
  card('propagation', 'propagation', 'Propagation'),
  card('processing', 'processing', 'Host processing'),
  card('own_queueing', 'own_queueing', 'Own queueing'),
  card('host_longer', 'host_wait', 'At its host, behind longer flows'),
  card('host_other', 'host_wait', 'At its host, behind other flows'),
  card('up_longer', 'up_wait', 'On the way up, behind longer flows'),
  card('up_other', 'up_wait', 'On the way up, behind other flows'),
  card('down_longer', 'down_wait', 'On the way down, behind longer flows'),
  card('down_other', 'down_wait', 'On the way down, behind other flows'),
  card('last_longer', 'down_wait', 'At the last port, behind longer flows'),
  card('last_other', 'down_wait', 'At the last port, behind other flows'),
  card('timeout', 'recovery', 'Timeout'),
  card('fast_retransmission', 'recovery', 'Fast retransmission'),
  card('probe', 'recovery', 'Probe'),
  card('grant', 'permission', 'Waiting for a grant'),
  card('token', 'permission', 'Waiting for a token'),
  card('pace', 'permission', 'Pacing'),
  card('rate', 'permission', 'Waiting for a rate'),
  card('order', 'permission', 'Waiting for its turn'),
  card('stage', 'stage', 'Waiting for its stage'),
];

const START = 5_000_000;
const PACKET = 1_200_000;
const FLOW = 17;
const LONG = 4;
const MIDDLE = 9;

interface Bit {
  readonly kind: Segment['kind'];
  readonly ps: number;
  readonly port?: number;
  readonly place?: Segment['place'];
  /** The flow served meanwhile. */
  readonly behind?: readonly Pick<Served, 'flow' | 'relation' | 'longer' | 'packets' | 'bytes'>[];
  readonly drop?: Segment['drop'];
}

const packetsOf = (flow: number, packets: number, relation: Served['relation'] = 'same') => [
  { flow, relation, longer: flow === LONG, packets, bytes: 1500 * packets },
];
const journey = (port: number, place: Segment['place']): Bit[] => [
  { kind: 'transmission', ps: PACKET, port, place },
  { kind: 'propagation', ps: 650_000 },
];

function segmentsOf(bits: readonly Bit[]): Segment[] {
  let at = START;
  return bits.map(({ kind, ps, port = null, place = null, behind = [], drop = null }) => {
    const from_ps = at;
    at += ps;
    const served = behind.map((one) => ({ ...one, from_ps, to_ps: at }));
    const packet = { kind: 'data', sequence: 9, copy: 0 };
    return { from_ps, to_ps: at, kind, port, place, packet, served, drop };
  });
}

const causeOf = ({ kind, place }: Segment, { relation, longer }: Served): string =>
  kind !== 'wait'
    ? kind
    : relation === 'own'
      ? 'own_queueing'
      : `${place}_${longer ? 'longer' : 'other'}`;

function partsOf(segments: readonly Segment[]): number[] {
  const sums = new Map<string, number>();
  const add = (id: string, ps: number) => sums.set(id, (sums.get(id) ?? 0) + ps);
  for (const segment of segments) {
    const { kind, served, from_ps, to_ps } = segment;
    if (kind !== 'wait') add(kind, to_ps - from_ps);
    else for (const one of served) add(causeOf(segment, one), one.to_ps - one.from_ps);
  }
  return CAUSES.map(({ id }) => sums.get(id) ?? 0);
}

function lifeOf(
  bits: readonly Bit[],
  events: readonly LifeEvent[],
  windows: readonly number[],
): Life {
  const segments = segmentsOf(bits);
  const end_ps = segments.at(-1)?.to_ps ?? START;
  const sent = Array.from({ length: 10 }, (_, at) => at);
  return {
    ...{ flow: FLOW, source: 0, destination: 3, size_bytes: 14_600 },
    ...{ start_ps: START, end_ps, deadline_ps: null, state: 'finished', ideal_ps: 60_000_000 },
    parts_ps: partsOf(segments),
    segments,
    ports: [
      { id: 0, name: 'host 0 → leaf 0' },
      { id: 5, name: 'leaf 0 → spine 0' },
      { id: 9, name: 'leaf 1 → host 3' },
    ],
    flows: [
      { flow: LONG, source: 1, destination: 3, size_bytes: 1_460_000, start_ps: 0 },
      { flow: MIDDLE, source: 2, destination: 3, size_bytes: 7_300, start_ps: 4_000_000 },
    ],
    history: {
      limit: {
        kind: 'window',
        at_ps: windows.map((_, at) => START + at * 40_000_000),
        value: [...windows],
      },
      sent: {
        at_ps: sent.map((at) => START + at * PACKET * (at > 6 ? 4 : 1)),
        bytes: sent.map((at) => 1460 * (at + 1)),
        level: sent.map((at) => (at > 6 ? 2 : 0)),
      },
      events: [...events],
    },
  };
}

const event = (kind: LifeEvent['kind'], after_ps: number, sequence: number): LifeEvent => ({
  ...{ kind, sequence, at_ps: START + after_ps },
  port: kind === 'mark' || kind === 'drop' ? 9 : null,
});

/** Under fair sharing: behind 98 packets of a long flow at the last port. */
export const behindLong: Life = lifeOf(
  [
    { kind: 'processing', ps: 20_000_000 },
    { kind: 'wait', ps: 9 * PACKET, port: 0, place: 'host', behind: packetsOf(FLOW, 9, 'own') },
    ...journey(0, 'host'),
    { kind: 'wait', ps: 2 * PACKET, port: 5, place: 'up', behind: packetsOf(MIDDLE, 2) },
    ...journey(5, 'up'),
    {
      ...{ kind: 'wait', ps: 98 * PACKET, port: 9, place: 'last' },
      behind: packetsOf(LONG, 98),
    },
    ...journey(9, 'last'),
    { kind: 'processing', ps: 20_000_000 },
  ],
  [event('mark', 34_000_000, 3), event('mark', 60_000_000, 4), event('demotion', 66_000_000, 7)],
  [10, 12, 14, 7, 8],
);

/** Under shortest first: one packet of the long flow was already in transmission. */
export const shortestFirst: Life = lifeOf(
  [
    { kind: 'processing', ps: 20_000_000 },
    { kind: 'wait', ps: 9 * PACKET, port: 0, place: 'host', behind: packetsOf(FLOW, 9, 'own') },
    ...journey(0, 'host'),
    ...journey(5, 'up'),
    { kind: 'wait', ps: PACKET, port: 9, place: 'last', behind: packetsOf(LONG, 1, 'lower') },
    ...journey(9, 'last'),
    { kind: 'processing', ps: 20_000_000 },
  ],
  [],
  [12, 12],
);

/** Its last packet was lost, and sent again after a timeout. */
export const lostPacket: Life = lifeOf(
  [
    { kind: 'processing', ps: 20_000_000 },
    ...journey(0, 'host'),
    {
      ...{ kind: 'timeout', ps: 200_000_000 },
      drop: { at_ps: START + 24_000_000, port: 9, queued: [{ flow: LONG, bytes: 36_000 }] },
    },
    ...journey(0, 'host'),
    ...journey(5, 'up'),
    ...journey(9, 'last'),
    { kind: 'processing', ps: 20_000_000 },
  ],
  [
    event('drop', 24_000_000, 9),
    event('timeout', 222_000_000, 9),
    event('retransmission', 222_000_000, 9),
  ],
  [12, 12, 12, 12, 12, 2],
);

/** Its receiver gave its grants to another flow first. */
export const withheldGrant: Life = lifeOf(
  [
    { kind: 'processing', ps: 20_000_000 },
    {
      kind: 'grant',
      ps: 80 * PACKET,
      port: 9,
      place: 'last',
      behind: packetsOf(MIDDLE, 80, 'higher'),
    },
    ...journey(0, 'host'),
    ...journey(5, 'up'),
    ...journey(9, 'last'),
    { kind: 'processing', ps: 20_000_000 },
  ],
  [],
  [8, 8],
);
