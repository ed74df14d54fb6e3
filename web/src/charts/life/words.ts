/** A life in words: places, relations, and why its time passed. */
import { type InFront, inFrontOf } from '../../derive/life/inFront';
import { portName } from '../../derive/life/reasons';
import { type Way, wayOf } from '../../derive/life/way';
import type { CauseCard, Life, LifeEvent, Place, Segment, Served } from '../../engine/generated';
import { bytes, count } from '../text/format';
import { withinSentence } from '../text/wording';
import { timeText } from './times';

const PLACES: Record<Place, Record<Way, string>> = {
  host: waysOf('at its own host', 'at its receiver', 'at a host'),
  up: waysOf('at a switch on the way up'),
  down: waysOf('at a switch on the way down'),
  last: waysOf('at the port to its receiver', 'at the port to its sender', 'at the port to a host'),
};

function waysOf(data: string, back = data, unknown = data): Record<Way, string> {
  const ack = `with an acknowledgement ${back}`;
  return { data, ack, grant: `with a grant ${back}`, unknown };
}

/** “at the port to its receiver”. */
export const placeWords = (place: Place | null, way: Way): string =>
  place ? PLACES[place][way] : '';

/** “at the port to its receiver, leaf 1 → host 3”; for other kinds than waits the port alone, if there is one. */
export function portWords(life: Life, segment: Segment): string {
  const { kind, place, port } = segment;
  const where = kind === 'wait' ? placeWords(place, wayOf(segment)) : '';
  const name = portName(life, port);
  return where && name ? `${where}, ${name}` : name && `at ${name}`;
}

const RELATIONS: Record<Served['relation'], string> = {
  own: 'its own packets',
  higher: 'higher priority',
  same: 'same priority',
  lower: 'lower priority, already in transmission',
};

export const relationWords = (relations: readonly Served['relation'][]): string =>
  relations.map((one) => RELATIONS[one]).join('; ');

/** “flow 4 (1.40 MB)”. */
export const flowWords = (flow: number, size_bytes: number): string =>
  Number.isNaN(size_bytes) ? `flow ${flow}` : `flow ${flow} (${bytes.text(size_bytes)})`;

/** “98 packets (147 KB)”. */
export const packetWords = ({ packets, bytes: served }: Pick<InFront, 'packets' | 'bytes'>) =>
  `${count.text(packets)} ${packets === 1 ? 'packet' : 'packets'} (${bytes.text(served)})`;

/** “98 packets (147 KB) of flow 4 (1.46 MB)”. */
export const frontWords = (front: InFront): string =>
  `${packetWords(front)} of ${flowWords(front.flow, front.size_bytes)}`;

/** The name of a segment: “Wait behind flow 4”, or the label of its cause. */
export function segmentTitle(life: Life, segment: Segment, causes: readonly CauseCard[]): string {
  if (segment.kind !== 'wait') return causes.find(({ id }) => id === segment.kind)?.label ?? '';
  const others = inFrontOf(life, [segment]).filter(({ flow }) => flow !== life.flow);
  const [only] = others;
  if (!only) return 'Wait behind its own packets';
  return others.length === 1
    ? `Wait behind flow ${only.flow}`
    : `Wait behind ${others.length} flows`;
}

/** A segment in one sentence, for hover cards and screen readers. */
export function segmentSentence(life: Life, segment: Segment, causes: readonly CauseCard[]) {
  const { from_ps, to_ps } = segment;
  const place = portWords(life, segment);
  const title = segmentTitle(life, segment, causes);
  return `${title}${place && ` ${place}`}: ${timeText(to_ps - from_ps)}, starting at ${timeText(from_ps - life.start_ps)}`;
}

const EVENTS: Record<LifeEvent['kind'], readonly [one: string, many: string]> = {
  mark: ['packet marked: its queue was too long', 'packets marked'],
  drop: ['packet or answer dropped: no room in the queue', 'packets or answers dropped'],
  timeout: ['timeout: no acknowledgement in time', 'timeouts'],
  retransmission: ['packet sent again', 'packets sent again'],
  demotion: ['demotion to a lower priority', 'demotions to lower priorities'],
};

/** “3 packets marked at leaf 1 → host 3”. */
export function eventWords(life: Life, events: readonly LifeEvent[]): string {
  const [first] = events;
  if (!first) return '';
  // Where those were that are told together with another one is not known.
  const placed = events.filter(({ together = 1 }) => together === 1);
  const ports = [...new Set(placed.map(({ port }) => portName(life, port)))].filter(Boolean);
  const at = ports.length > 0 ? ` (${ports.join('; ')})` : '';
  const [one, many] = EVENTS[first.kind];
  const all = events.reduce((sum, { together = 1 }) => sum + together, 0);
  if (all > 1) return `${count.text(all)} ${many}${at}`;
  const packet =
    first.sequence >= 0 && first.kind !== 'demotion' ? `, packet ${first.sequence}` : '';
  return `${one.charAt(0).toUpperCase()}${one.slice(1)}${packet}${at}`;
}

export const eventName = (kind: LifeEvent['kind']): string => {
  const names = {
    mark: 'Mark',
    drop: 'Drop',
    timeout: 'Timeout',
    retransmission: 'Retransmission',
    demotion: 'Demotion',
  };
  return names[kind];
};

/** “waiting for a grant”, as part of a sentence. */
export const causeWords = (id: string, causes: readonly CauseCard[]): string =>
  withinSentence(causes.find((cause) => cause.id === id)?.label ?? id);
