/** Races and lanes for tests. */
import { flowsOver } from '../../derive/lanes/summaryOver';
import type { LanePlan, LaneSummary } from '../../engine/generated';
import type { LaneReply } from '../../engine/pool';
import { type LaneColumns, NO_COFLOW, type RunId } from '../../engine/protocol';
import { BLANK } from '../scenario/readScenario';
import { applyReplies, type Race, startRace } from './race';

export const plan = (lane: number): LanePlan => ({
  lane,
  contestant: lane,
  scheme: `scheme-${lane}`,
  label: `Scheme ${lane}`,
  swept: null,
  seed: 1,
});

/** Columns of flows of 1 KB with an ideal FCT of one millisecond, all counted, without coflows. */
export const columnsOf = (flows: number): LaneColumns => ({
  flows: {
    start_s: new Float64Array(flows),
    size_bytes: new Float64Array(flows).fill(1_000),
    ideal_s: new Float64Array(flows).fill(0.001),
    deadline_s: new Float64Array(flows).fill(Number.NaN),
    coflow: new Uint32Array(flows).fill(NO_COFLOW),
    source: new Uint32Array(flows),
    destination: new Uint32Array(flows),
    counted: new Uint8Array(flows).fill(1),
  },
  coflows: {
    start_s: new Float64Array(),
    size_bytes: new Float64Array(),
    ideal_s: new Float64Array(),
    deadline_s: new Float64Array(),
    flows: new Uint32Array(),
  },
  coflowNames: { text: '', ends: new Uint32Array() },
  links: { from: new Uint32Array(), to: new Uint32Array(), rate_gbps: new Float64Array() },
  hosts: 2,
});

export interface Ended {
  readonly contestants: number;
  readonly seeds: number;
  readonly flows: number;
  /** NaN for flows unfinished at the end of the lane. */
  readonly fct_s: (contestant: number, seed: number, row: number) => number;
  /** Flows that are rejected instead of unfinished. */
  readonly rejected?: (contestant: number, seed: number, row: number) => boolean;
}

const RUN = 1 as RunId;

/** A race that has ended, one flow of 1 KB per second, all counted; summaries cover finished flows. */
export function endedRace({ contestants, seeds, flows, ...of }: Ended): Race {
  const scenario = {
    ...BLANK,
    seeds: Array.from({ length: seeds }, (_, at) => at + 1),
    contestants: Array.from({ length: contestants }, () => ({ scheme: 'any', parameters: {} })),
  };
  const plans = Array.from({ length: contestants * seeds }, (_, lane) => {
    const contestant = Math.floor(lane / seeds);
    return { ...plan(lane), contestant, seed: 1 + (lane % seeds) };
  });
  return applyReplies(
    startRace(RUN, scenario, plans),
    plans.flatMap(({ lane, contestant, seed }): LaneReply[] => {
      const columns = columnsOf(flows);
      columns.flows.start_s.set(Array.from({ length: flows }, (_, row) => row));
      const fct_s = Float64Array.from({ length: flows }, (_, row) =>
        of.fct_s(contestant, seed, row),
      );
      const rows = [...fct_s.keys()];
      const finished = rows.filter((row) => !Number.isNaN(fct_s[row]));
      const rejected = rows.filter((row) => of.rejected?.(contestant, seed, row) ?? false);
      const completions = {
        flow: Uint32Array.from(finished),
        fct_s: Float64Array.from(finished, (row) => fct_s[row] ?? Number.NaN),
        rejected: Uint32Array.from(rejected),
      };
      const settled = { ...columns.flows, completion_s: fct_s, mask: columns.flows.counted };
      const summary = {
        identity: { lane, contestant, seed, swept: null, load: null },
        flows: {
          ...atOnce(flowsOver(settled)),
          unfinished: flows - finished.length,
          rejected: rejected.length,
        },
        coflows: { counted: 0, finished: 0, unfinished: 0, rejected: 0 },
        arrivals: `seed ${seed}`,
        fingerprint: fct_s.join(),
      } as unknown as LaneSummary;
      const results = { summary, cct_s: new Float64Array(), utilisation: new Float64Array() };
      const progress = {
        ...{ finished: flows, flows, simulated_s: 2 * flows },
        ...{ fraction: 1, events: 0, busy_ms: 0 },
      };
      const to = { runId: RUN, lane };
      return [
        { kind: 'started', ...to, columns },
        { kind: 'progress', ...to, progress, completions },
        { kind: 'done', ...to, results },
      ];
    }),
  );
}

/** Runs a computation without its pauses. */
export function atOnce<T>(steps: Generator<void, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
