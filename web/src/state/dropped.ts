/** What a file holds, judged by its content, and the scenario that races it. */
import type { Catalogue, DataFormat, ScenarioSpec, WorkloadCard } from '../engine/generated';
import { withData } from './edit';
import { looksLikeScenario, readScenario } from './readScenario';

export type Dropped =
  | { kind: 'scenario'; scenario: ScenarioSpec; ignored: string[] }
  | { kind: 'traffic'; scenario: ScenarioSpec; format: DataFormat; card: WorkloadCard }
  | { kind: 'unknown'; reason: string };

/** Larger files would not fit beside a race. */
export const MAX_FILE_BYTES = 64_000_000;

export function readDropped(text: string, current: ScenarioSpec, catalogue: Catalogue): Dropped {
  const json = parse(text);
  if (json !== undefined) {
    if (!looksLikeScenario(json)) {
      return {
        kind: 'unknown',
        reason: 'it is JSON, but has no topology, workload and contestants',
      };
    }
    const { scenario, ignored } = readScenario(json);
    return { kind: 'scenario', scenario, ignored };
  }
  const format = formatOf(text);
  const card = format && catalogue.workloads.find(({ data }) => data === format);
  if (!format || !card) {
    const known = 'a scenario (JSON), a flow list (CSV), a coflow trace or a size table (CSV)';
    return { kind: 'unknown', reason: `its content is not ${known}` };
  }
  const known = new Set(card.parameters.map(({ name }) => name));
  const kept = Object.entries(current.workload.parameters).filter(([name]) => known.has(name));
  const workload = { kind: card.id, parameters: Object.fromEntries(kept) };
  const { sweep: _, ...rest } = current;
  const scenario = withData({ ...rest, workload, title: '', note: '' }, card, text);
  return { kind: 'traffic', scenario, format, card };
}

function parse(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Tells the formats of the catalogue apart by their first lines. */
function formatOf(text: string): DataFormat | null {
  const [first = '', second = ''] = text.trimStart().split(/\r?\n/, 2);
  const columns = first
    .toLowerCase()
    .split(/[,;\t]/)
    .map((name) => name.trim());
  const has = (...names: string[]) => names.every((name) => columns.includes(name));
  if (has('start_s', 'source', 'destination', 'size_bytes')) return 'flow-list';
  if (has('size_bytes', 'cdf')) return 'size-table';
  if (/^\s*\d+\s+\d+\s*$/.test(first) && /^\s*\S+\s+\d+\s+\d+\s/.test(second))
    return 'coflow-trace';
  return null;
}
