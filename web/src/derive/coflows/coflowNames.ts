/** Coflow names: from the trace file, else numbers. */
import type { CoflowNames, LaneColumns } from '../../engine/protocol';

export function coflowName(names: CoflowNames | undefined, coflow: number): string {
  const end = names?.ends[coflow];
  if (!names || end === undefined) return String(coflow);
  return names.text.slice(begin(names, coflow), end);
}

const begin = ({ ends }: CoflowNames, coflow: number) => ends[coflow - 1] ?? 0;

/** The first coflow with this name, or null. */
export function coflowNamed(
  { coflows, coflowNames }: Pick<LaneColumns, 'coflows' | 'coflowNames'>,
  name: string,
): number | null {
  if (coflowNames.ends.length > 0) return firstNamed(coflowNames, name);
  const number = /^\d+$/.test(name) ? Number(name) : Number.NaN;
  return number < coflows.start_s.length ? number : null;
}

function firstNamed(names: CoflowNames, name: string): number | null {
  const { text, ends } = names;
  const found = ends.findIndex((end, coflow) => {
    const at = begin(names, coflow);
    return end - at === name.length && text.startsWith(name, at);
  });
  return found < 0 ? null : found;
}
