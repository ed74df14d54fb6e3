/** Refuses a scenario that exceeds the engine's limits, before anything is derived from it or drawn. */
import type { Limits } from '../../engine/generated';
import { isObject } from '../json';

/** For presets and papers, which are trusted. */
export const UNBOUNDED: Limits = {
  contestants: Number.POSITIVE_INFINITY,
  seeds: Number.POSITIVE_INFINITY,
  swept_values: Number.POSITIVE_INFINITY,
  lanes: Number.POSITIVE_INFINITY,
  graph_hosts: Number.POSITIVE_INFINITY,
  graph_switches: Number.POSITIVE_INFINITY,
  graph_cables: Number.POSITIVE_INFINITY,
};

/** The fields of an untrusted scenario. */
interface Fields {
  readonly contestants?: unknown;
  readonly seeds?: unknown;
  readonly sweep?: unknown;
  readonly topology?: unknown;
}

/** @throws RangeError that names the field with its size and its limit. */
export function refuseBeyond(most: Limits, { contestants, seeds, sweep, topology }: Fields) {
  const values = field(sweep, 'values');
  refuseList('contestants', contestants, most.contestants, 'contestants');
  refuseList('seeds', seeds, most.seeds, 'seeds');
  refuseList('sweep.values', values, most.swept_values, 'numbers');
  const lanes = lengthOf(contestants, 0) * lengthOf(seeds, 1) * lengthOf(values, 1);
  if (lanes > most.lanes) {
    const path = 'contestants × seeds × swept values';
    throw refusal(path, grouped(lanes), `at most ${grouped(most.lanes)} lanes`);
  }
  if (isObject(topology)) refuseGraph(topology.graph, most);
}

function refuseList(path: string, value: unknown, most: number, of: string) {
  const length = lengthOf(value, 0);
  if (length > most) throw refusal(path, grouped(length), `1 to ${most} ${of}`);
}

function refuseGraph(graph: unknown, most: Limits) {
  const path = 'topology.graph';
  for (const [name, least, limit] of [
    ['hosts', 2, most.graph_hosts],
    ['switches', 0, most.graph_switches],
  ] as const) {
    const count = Number(field(graph, name));
    if (!(count > limit)) continue;
    const expected = `a whole number from ${least} to ${grouped(limit)}`;
    throw refusal(`${path}.${name}`, grouped(count), expected);
  }
  const cables = lengthOf(field(graph, 'links'), 0);
  if (cables > most.graph_cables) {
    const expected = `at most ${grouped(most.graph_cables)} links`;
    throw refusal(`${path}.links`, `${grouped(cables)} links`, expected);
  }
}

const field = (value: unknown, name: string): unknown =>
  isObject(value) ? value[name] : undefined;

const lengthOf = (value: unknown, absent: number): number =>
  Array.isArray(value) ? value.length : absent;

const refusal = (path: string, value: string, expected: string) =>
  new RangeError(`${path}: expected ${expected}, got ${value}`);

const grouped = (count: number): string => count.toLocaleString('en');
