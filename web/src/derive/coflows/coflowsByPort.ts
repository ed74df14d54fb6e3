/** Coflow activity per host port, for the Gantt chart. */
import { type CoflowColumns, type FlowColumns, NO_COFLOW } from '../../engine/protocol';

export interface PortUse {
  readonly host: number;
  readonly direction: 'out' | 'in';
}

export interface Bar {
  /** Index into the ports. */
  readonly port: number;
  readonly coflow: number;
  /** From the first arrival of its flows on this port to the last finish, or to now if any is unfinished. */
  readonly start_s: number;
  readonly end_s: number;
  readonly finished: boolean;
  readonly bytes: number;
  /** Bars of one port in one row never overlap. */
  readonly row: number;
}

export interface PortPlan {
  readonly ports: readonly PortUse[];
  readonly bars: readonly Bar[];
  /** Number of rows per port. */
  readonly rows: readonly number[];
  /** Number of coflows on the ports, and of those drawn, widest first. */
  readonly left: number;
}

interface Lane {
  readonly flows: FlowColumns;
  readonly coflows: CoflowColumns;
  readonly fct_s: Float64Array;
  readonly now_s: number;
}

export interface PortChoice {
  /** Only this host's ports. */
  readonly host?: number | undefined;
  /** Only ports that this coflow uses. */
  readonly coflow?: number | undefined;
  readonly most?: number;
  /** Maximum number of bars; the largest coflows are drawn. */
  readonly bars?: number;
}

/** The busiest ports, with the active time of each coflow. */
export function coflowsByPort(lane: Lane, choice: PortChoice = {}): PortPlan {
  const { most = 10, bars: limit = 600 } = choice;
  const ports = busiestPorts(lane.flows, choice).slice(0, most);
  const all = barsOf(lane, ports);
  const kept = [...all].sort((a, b) => b.bytes - a.bytes).slice(0, limit);
  const placed = ports.flatMap((_, port) => packed(kept.filter((bar) => bar.port === port)));
  const rows = ports.map((_, port) =>
    Math.max(1, ...placed.filter((bar) => bar.port === port).map(({ row }) => row + 1)),
  );
  return { ports, bars: placed, rows, left: all.length - kept.length };
}

const SIDES = [
  { direction: 'out', end: 'source' },
  { direction: 'in', end: 'destination' },
] as const;

/** Ports in descending order of coflow bytes. */
function busiestPorts(flows: FlowColumns, { host, coflow }: PortChoice): PortUse[] {
  const ports = SIDES.flatMap(({ direction, end }) => {
    const bytes = new Map<number, number>();
    flows[end].forEach((at, row) => {
      const of = flows.coflow[row] ?? NO_COFLOW;
      if (of === NO_COFLOW || (coflow !== undefined && of !== coflow)) return;
      bytes.set(at, (bytes.get(at) ?? 0) + (flows.size_bytes[row] ?? 0));
    });
    return [...bytes].map(([at, total]) => ({ host: at, direction, total }));
  });
  return ports
    .filter((port) => host === undefined || port.host === host)
    .sort((a, b) => b.total - a.total || a.host - b.host)
    .map(({ total: _, ...port }) => port);
}

type Loose = Omit<Bar, 'row'>;

function barsOf({ flows, fct_s, now_s }: Lane, ports: readonly PortUse[]): Loose[] {
  const position = new Map(ports.map(({ host, direction }, at) => [`${direction} ${host}`, at]));
  const bars = new Map<string, { -readonly [K in keyof Loose]: Loose[K] }>();
  flows.coflow.forEach((coflow, row) => {
    const start_s = flows.start_s[row] ?? 0;
    if (coflow === NO_COFLOW || start_s > now_s) return;
    const fct = fct_s[row] ?? Number.NaN;
    const finished = !Number.isNaN(fct);
    const end_s = finished ? start_s + fct : now_s;
    const bytes = flows.size_bytes[row] ?? 0;
    for (const { direction, end } of SIDES) {
      const port = position.get(`${direction} ${flows[end][row]}`);
      if (port === undefined) continue;
      const key = `${port} ${coflow}`;
      const bar = bars.get(key);
      if (!bar) {
        bars.set(key, { port, coflow, start_s, end_s, finished, bytes });
        continue;
      }
      bar.start_s = Math.min(bar.start_s, start_s);
      bar.end_s = Math.max(bar.end_s, end_s);
      bar.finished &&= finished;
      bar.bytes += bytes;
    }
  });
  return [...bars.values()];
}

/** First fit: each bar takes the first row that is free at its start. */
function packed(bars: readonly Loose[]): Bar[] {
  const free: number[] = [];
  return [...bars]
    .sort((a, b) => a.start_s - b.start_s || a.coflow - b.coflow)
    .map((bar) => {
      const found = free.findIndex((end) => end <= bar.start_s);
      const row = found < 0 ? free.length : found;
      free[row] = bar.end_s;
      return { ...bar, row };
    });
}
