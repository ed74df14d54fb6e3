// The text of a golden table, as written by `engine-wasm/sim/tests/golden/table.rs`.

import type { LaneSummary } from '../../web/src/engine/generated';

type Column = readonly [name: string, cell: (lane: LaneSummary) => string | number];

const FLOWS: readonly Column[] = [
  ['scheme', (lane) => lane.identity.scheme],
  ['finished', (lane) => lane.flows.finished],
  ['unfinished', (lane) => lane.flows.unfinished],
  ['fct_us', (lane) => micros(lane.flows.fct_s.all.mean)],
  ['p50_us', (lane) => micros(lane.flows.fct_s.all.p50)],
  ['small_us', (lane) => micros(lane.flows.fct_s.small.mean)],
  ['small_p50_us', (lane) => micros(lane.flows.fct_s.small.p50)],
];
const COFLOWS: readonly Column[] = [['cct_us', (lane) => micros(lane.coflows.cct_s.mean)]];
const COFLOW_DEADLINES: readonly Column[] = [
  ['late_coflows', (lane) => lane.coflows.deadlines.missed],
];
const DEADLINES: readonly Column[] = [['late_flows', (lane) => lane.flows.deadlines.missed]];
const PACKETS: readonly Column[] = [
  ['drops', (lane) => lane.counters.drops],
  ['marks', (lane) => lane.counters.marks],
  ['timeouts', (lane) => lane.counters.timeouts],
  ['sent_again', (lane) => lane.counters.retransmissions],
];
const FINGERPRINT: readonly Column[] = [['fingerprint', (lane) => lane.fingerprint]];

export function table(title: string, lanes: readonly LaneSummary[]): string {
  const [first] = lanes;
  if (first === undefined) throw new Error('a table needs at least one lane');
  const columns = [
    ...FLOWS,
    ...(first.coflows.counted > 0 ? COFLOWS : []),
    ...(first.coflows.deadlines.arrived > 0 ? COFLOW_DEADLINES : []),
    ...(first.flows.deadlines.arrived > 0 ? DEADLINES : []),
    ...(first.identity.level === 'packet' ? PACKETS : []),
    ...FINGERPRINT,
  ];
  const header = columns.map(([name]) => name);
  const rows = lanes.map((lane) => columns.map(([, cell]) => String(cell(lane))));
  return `${title}\narrivals ${first.arrivals}\n\n${aligned([header, ...rows])}`;
}

/** First column left, others right, two spaces between. */
export function aligned(rows: readonly string[][]): string {
  const widths = rows[0]?.map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const pad = (cell: string, column: number) => {
    const width = widths?.[column] ?? 0;
    return column === 0 ? cell.padEnd(width) : cell.padStart(width);
  };
  return rows.map((row) => `${row.map(pad).join('  ')}\n`).join('');
}

function micros(seconds: number | null): string {
  if (seconds === null) return '-';
  const value = seconds * 1e6;
  const exponent = Number(value.toExponential(3).split('e')[1]);
  return value.toFixed(Math.min(Math.max(3 - exponent, 0), 9));
}
