/** Coflow names: from the trace file, else numbers. */
import type { LaneColumns } from '../../engine/protocol';

export const coflowName = (names: readonly string[] | undefined, coflow: number): string =>
  names?.[coflow] ?? String(coflow);

/** The first coflow with this name, or null. */
export function coflowNamed(
  { coflows, coflowNames }: Pick<LaneColumns, 'coflows' | 'coflowNames'>,
  name: string,
): number | null {
  if (coflowNames.length > 0) {
    const found = coflowNames.indexOf(name);
    return found < 0 ? null : found;
  }
  const number = /^\d+$/.test(name) ? Number(name) : Number.NaN;
  return number < coflows.start_s.length ? number : null;
}
