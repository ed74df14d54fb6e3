/** Describes parts of a selection. */
import { bytes, duration } from '../../../charts';
import type { Selection } from '../../../state/view/view';

/** Larger upper bounds mean no bound. */
const OPEN_END = 1e15;

/** Names of what a selection can refer to. */
export interface Names {
  readonly coflow: (coflow: number) => string;
  /** Of a switch. */
  readonly rack: (node: number) => string;
}

/** A part of a selection in words. */
export function describe(part: keyof Selection, selection: Selection, names: Names): string {
  const { sizes = [0, 0], times = [0, 0], host, rack = 0, coflow = [0, 0] } = selection;
  switch (part) {
    case 'sizes':
      return sizesText(sizes);
    case 'times':
      return `Arrived ${duration.text(times[0])} to ${duration.text(times[1])}`;
    case 'host':
      return `Host ${host}`;
    case 'rack':
      return `Rack of ${names.rack(rack)}`;
    case 'coflow':
      return `Coflow ${names.coflow(coflow[1])} of seed ${coflow[0]}`;
  }
}

function sizesText([over, upTo]: readonly [number, number]): string {
  if (upTo >= OPEN_END) return `Above ${bytes.text(over)}`;
  return over <= 0 ? `Up to ${bytes.text(upTo)}` : `${bytes.text(over)} to ${bytes.text(upTo)}`;
}
