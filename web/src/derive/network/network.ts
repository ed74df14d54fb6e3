/** Descriptions of a network outline: names of groups and directions, kinds of cables, busiest links. */
import type { Bundle, Outline, Span } from '../../engine/generated';
import { type LinkLoads, PRIORITIES } from '../../engine/protocol';
import { nodeNumber } from './nodeNumber';

export { PRIORITIES };

/** A group's name: its layer and the number of its first node. */
export function groupName({ groups, layers, hosts }: Outline, index: number): string {
  const group = groups[index];
  if (!group) return '';
  const name = layers[group.layer]?.name ?? '';
  const first = nodeNumber(hosts, group.first);
  return group.nodes === 1
    ? `${name} ${first}`
    : `${group.nodes.toLocaleString('en')} × ${name} from ${first}`;
}

/** The groups at the sending and the receiving end of a slot. Slot = 2 × bundle, plus 1 if downwards. */
export function endsOfSlot({ bundles }: Outline, slot: number): [number, number] {
  const { a = 0, b = 0 } = bundles[slot >> 1] ?? {};
  return slot % 2 === 0 ? [a, b] : [b, a];
}

export function slotName(outline: Outline, slot: number): string {
  const [from, to] = endsOfSlot(outline, slot);
  return `${groupName(outline, from)} → ${groupName(outline, to)}`;
}

/** All cables between two layers. */
export interface CableKind {
  readonly lower: string;
  readonly upper: string;
  readonly cables: number;
  readonly rate_gbps: Span;
  readonly delay_us: Span;
  readonly buffer_bytes: Span | null;
  readonly mark_threshold_packets: Span | null;
}

/** One row per pair of connected layers, from the hosts upwards. */
export function cableKinds({ groups, layers, bundles }: Outline): CableKind[] {
  const kinds = new Map<string, CableKind>();
  const layerOf = (group: number) => groups[group]?.layer ?? 0;
  for (const bundle of bundles) {
    const [lower, upper] = [layerOf(bundle.a), layerOf(bundle.b)].sort((a, b) => a - b);
    const key = `${lower} ${upper}`;
    const known = kinds.get(key);
    const names = { lower: layers[lower ?? 0]?.name ?? '', upper: layers[upper ?? 0]?.name ?? '' };
    kinds.set(key, known ? joined(known, bundle) : { ...names, ...bundle });
  }
  return [...kinds].sort(([a], [b]) => a.localeCompare(b)).map(([, kind]) => kind);
}

function joined(kind: CableKind, bundle: Bundle): CableKind {
  return {
    ...kind,
    cables: kind.cables + bundle.cables,
    rate_gbps: around(kind.rate_gbps, bundle.rate_gbps),
    delay_us: around(kind.delay_us, bundle.delay_us),
    buffer_bytes: aroundAny(kind.buffer_bytes, bundle.buffer_bytes),
    mark_threshold_packets: aroundAny(kind.mark_threshold_packets, bundle.mark_threshold_packets),
  };
}

const around = (a: Span, b: Span): Span => ({
  min: Math.min(a.min, b.min),
  max: Math.max(a.max, b.max),
});

const aroundAny = (a: Span | null, b: Span | null): Span | null =>
  a && b ? around(a, b) : (a ?? b);

/** Describes a drawing in one sentence. */
export function outlineSentence({ hosts, switches, cables, groups, layers }: Outline): string {
  const all = elements(hosts, switches, cables);
  if (groups.length === hosts + switches) return `${all}.`;
  const parts = layers.map(({ name }, layer) => {
    const drawn = groups.filter((group) => group.layer === layer).length;
    return `${name} ${drawn}`;
  });
  return `${all}, drawn as ${groups.length} groups (${parts.join(', ')}).`;
}

/** The number of hosts, switches and cables. */
export function elements(hosts: number, switches: number, cables: number): string {
  const count = (n: number, word: string) =>
    `${n.toLocaleString('en')} ${word}${n === 1 ? '' : word.endsWith('ch') ? 'es' : 's'}`;
  return `${count(hosts, 'host')}, ${count(switches, 'switch')} and ${count(cables, 'link')}`;
}

/** Bytes that wait in a slot, over all priorities. */
export function waitingIn({ waiting_bytes }: LinkLoads, slot: number): number {
  let sum = 0;
  for (let at = slot * PRIORITIES; at < (slot + 1) * PRIORITIES; at++)
    sum += waiting_bytes[at] ?? 0;
  return sum;
}

/** Whether packets wait at another priority level than the highest, anywhere and at any time. */
export const hasLevels = ({ waiting_bytes }: Pick<LinkLoads, 'waiting_bytes'>): boolean =>
  waiting_bytes.some((bytes, at) => bytes > 0 && at % PRIORITIES > 0);

/** One direction of a bundle with its load. */
export interface BusySlot {
  readonly slot: number;
  readonly name: string;
  readonly load: number;
  readonly busiest: number;
  readonly waiting_bytes: number;
  readonly longest_bytes: number;
}

/** The busiest slots, ties by waiting bytes, without idle ones. */
export function busiestSlots(outline: Outline, loads: LinkLoads, most: number): BusySlot[] {
  const slots = Array.from({ length: loads.load.length }, (_, slot) => ({
    slot,
    load: loads.load[slot] ?? 0,
    busiest: loads.busiest[slot] ?? 0,
    waiting_bytes: waitingIn(loads, slot),
    longest_bytes: loads.longest_bytes[slot] ?? 0,
  }));
  return slots
    .filter(({ busiest, longest_bytes }) => busiest > 0 || longest_bytes > 0)
    .sort((a, b) => b.busiest - a.busiest || b.waiting_bytes - a.waiting_bytes || a.slot - b.slot)
    .slice(0, most)
    .map((slot) => ({ ...slot, name: slotName(outline, slot.slot) }));
}
