/** The summary table as CSV: one row per lane with every metric, and provenance. */
import type { Catalogue } from '../../engine/generated';
import type { Race } from '../race/race';
import { metricValue } from '../statistics/results';
import { csvOf } from './csv';
import type { Provenance } from './provenance';

const HEAD = [
  'contestant',
  'scheme',
  'level',
  'swept',
  'seed',
  'status',
  'counted',
  'finished',
  'unfinished',
];
const TAIL = ['fingerprint', 'engine_version'];

export function summaryCsv(race: Race, { metrics }: Catalogue, provenance: Provenance): string {
  const rows = race.lanes.map(({ plan, status, summary }) => [
    plan.label,
    plan.scheme,
    race.scenario.level,
    plan.swept,
    plan.seed,
    status,
    summary?.flows.counted,
    summary?.flows.finished,
    summary?.flows.unfinished,
    ...metrics.map(({ id }) => metricValue(summary, id)),
    summary?.fingerprint,
    summary?.engine_version,
  ]);
  return csvOf([[...HEAD, ...metrics.map(({ id }) => id), ...TAIL], ...rows], provenance);
}
