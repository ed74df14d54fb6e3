/** The summary table as a file: one row per lane, every metric, and what is needed to repeat it. */
import type { Catalogue } from '../engine/generated';
import type { Race } from './race';
import { metricValue } from './results';

export function summaryCsv(race: Race, { metrics }: Catalogue): string {
  const head = [
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
  const tail = ['fingerprint', 'engine_version'];
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
    ...metrics.map(({ id }) => finite(metricValue(summary, id))),
    summary?.fingerprint,
    summary?.engine_version,
  ]);
  const header = [...head, ...metrics.map(({ id }) => id), ...tail];
  return `${[header, ...rows].map((row) => row.map(cell).join(',')).join('\n')}\n`;
}

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);

function cell(value: string | number | null | undefined): string {
  const text = String(value ?? '');
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
