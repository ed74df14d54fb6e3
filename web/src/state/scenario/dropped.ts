/** Recognises a dropped file by its content, and builds the scenario that races it. */
import type { Catalogue, DataFormat, ScenarioSpec, WorkloadCard } from '../../engine/generated';
import { isObject } from '../json';
import { quoted } from '../untrustedText';
import { addContestant, withData } from './edit';
import { isSource } from './ownSchemes';
import { looksLikeScenario, nothingIn, readScenario } from './readScenario';

export type Dropped =
  | { kind: 'scenario'; scenario: ScenarioSpec; ignored: string[] }
  | { kind: 'traffic'; scenario: ScenarioSpec; format: DataFormat; card: WorkloadCard }
  | { kind: 'scheme'; scenario: ScenarioSpec }
  | { kind: 'lesson'; json: unknown }
  | { kind: 'unknown'; reason: string };

/** Larger files would not fit into memory besides a race. */
export const MAX_FILE_BYTES = 64_000_000;

export function readDropped(given: string, current: ScenarioSpec, catalogue: Catalogue): Dropped {
  const json = parse(given);
  if (json instanceof SyntaxError) {
    return { kind: 'unknown', reason: 'it begins like JSON, but is damaged or incomplete' };
  }
  if (isSource(given)) {
    return { kind: 'scheme', scenario: addContestant(current, { source: given }) };
  }
  if (looksLikeLesson(json)) return { kind: 'lesson', json };
  if (json !== undefined) {
    if (!looksLikeScenario(json)) {
      return {
        kind: 'unknown',
        reason:
          'it is JSON, but neither a scenario nor a lesson: it has no contestants and no steps',
      };
    }
    try {
      const { scenario, ignored } = readScenario(json, catalogue.limits);
      const reason = nothingIn(scenario);
      return reason === null
        ? { kind: 'scenario', scenario, ignored }
        : { kind: 'unknown', reason };
    } catch (error) {
      return { kind: 'unknown', reason: error instanceof Error ? error.message : String(error) };
    }
  }
  const text = withCommas(given);
  const format = formatOf(text);
  const card = format && catalogue.workloads.find(({ data }) => data === format);
  if (!format || !card) {
    const known =
      'a scenario or a lesson (JSON), a scheme (.mill), a flow list (CSV), a coflow trace or a size table (CSV)';
    return { kind: 'unknown', reason: `its content is not ${known}${columnsWanted(text)}` };
  }
  const known = new Set(card.parameters.map(({ name }) => name));
  const kept = Object.entries(current.workload.parameters).filter(([name]) => known.has(name));
  const workload = { kind: card.id, parameters: Object.fromEntries(kept) };
  const { sweep: _, ...rest } = current;
  // Recorded arrivals are the same for every seed.
  const seeds = format === 'size-table' ? current.seeds : current.seeds.slice(0, 1);
  const scenario = withData({ ...rest, seeds, workload, title: '', note: '' }, card, text);
  return { kind: 'traffic', scenario, format, card };
}

const looksLikeLesson = (json: unknown): boolean =>
  isObject(json) && 'steps' in json && 'goals' in json;

/** The JSON value, or the syntax error in it; undefined for other formats. */
function parse(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    return error;
  }
}

const FLOW_COLUMNS = ['start_s', 'source', 'destination', 'size_bytes'];
const SIZE_COLUMNS = ['size_bytes', 'cdf'];

/** Converts tables of spreadsheets with semicolons and decimal commas, or with tabs. */
function withCommas(text: string): string {
  const [header = ''] = text.split(/\r?\n/, 1);
  if (header.includes(',')) return text;
  if (header.includes(';')) return text.replaceAll(',', '.').replaceAll(';', ',');
  return header.includes('\t') ? text.replaceAll(',', '.').replaceAll('\t', ',') : text;
}

/** The message also names the columns that are expected. */
const MOST_OF_HEADER = 40;

/** Describes the expected columns, for a table with another header. */
function columnsWanted(text: string): string {
  const [header = ''] = text.trim().split(/\r?\n/, 1);
  if (!header.includes(',')) return '';
  return `: its columns are ${quoted(header, MOST_OF_HEADER)}, those of a flow list ${FLOW_COLUMNS.join(', ')}, and those of a size table ${SIZE_COLUMNS.join(', ')}`;
}

/** Recognises the data formats of the catalogue by their first lines. */
function formatOf(text: string): DataFormat | null {
  const [first = '', second = ''] = text.trimStart().split(/\r?\n/, 2);
  const columns = first
    .toLowerCase()
    .split(',')
    .map((name) => name.trim());
  const has = (names: readonly string[]) => names.every((name) => columns.includes(name));
  if (has(FLOW_COLUMNS)) return 'flow-list';
  if (has(SIZE_COLUMNS)) return 'size-table';
  if (/^\s*\d+\s+\d+\s*$/.test(first) && /^\s*\S+\s+\d+\s+\d+\s/.test(second))
    return 'coflow-trace';
  return null;
}
