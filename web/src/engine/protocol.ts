/** Everything that crosses between the page and a worker. One lane per `run`; replies name the run they belong to. */
import type {
  Catalogue,
  Drawn,
  Issue,
  LanePlan,
  LaneSummary,
  Outline,
  Preview,
  Remark,
  Remedy,
  ThresholdPreview,
} from './generated';

declare const brand: unique symbol;
/** Distinguishes one press of Run from the next, so that late replies can be dropped. */
export type RunId = number & { readonly [brand]: 'RunId' };
/** Matches an answer with its question. */
export type QuestionId = number & { readonly [brand]: 'QuestionId' };

export type Request =
  | { kind: 'load'; module: WebAssembly.Module }
  | { kind: 'catalogue'; question: QuestionId }
  | {
      kind: 'check' | 'preview' | 'outline' | 'draw';
      question: QuestionId;
      scenario: string;
    }
  | {
      kind: 'thresholds';
      question: QuestionId;
      scenario: string;
      contestant: number;
      lower: number;
    }
  | { kind: 'run'; runId: RunId; lane: number; scenario: string }
  | { kind: 'pause' | 'resume' | 'cancel'; runId: RunId };

export type Reply =
  | { kind: 'ready' }
  | { kind: 'catalogue'; question: QuestionId; catalogue: Catalogue }
  | { kind: 'checked'; question: QuestionId; check: Check }
  | { kind: 'previewed'; question: QuestionId; inspected: Inspected<Preview> }
  | { kind: 'planned'; question: QuestionId; inspected: Inspected<ThresholdPreview> }
  | { kind: 'outlined'; question: QuestionId; inspected: Inspected<Outline> }
  | { kind: 'drawn'; question: QuestionId; inspected: Inspected<Drawn> }
  | { kind: 'refused'; question: QuestionId; message: string }
  | { kind: 'started'; runId: RunId; lane: number; columns: LaneColumns }
  | { kind: 'progress'; runId: RunId; lane: number; progress: Progress; completions: Completions }
  | { kind: 'network'; runId: RunId; lane: number; outline: Outline }
  | { kind: 'loads'; runId: RunId; lane: number; loads: LinkLoads }
  | { kind: 'film'; runId: RunId; lane: number; film: Film }
  | { kind: 'summary' | 'done'; runId: RunId; lane: number; results: Results }
  | { kind: 'cancelled'; runId: RunId; lane: number }
  | { kind: 'failed'; runId: RunId; lane: number; message: string };

/** What is wrong with a scenario; when nothing is, the lanes it makes and what is to be known of it. */
export interface Check {
  issues: Issue[];
  lanes: LanePlan[];
  remarks: Remark[];
  /** What would mend some of the issues, if one step can. */
  remedy?: Remedy;
}

/** What is to be seen of a scenario before it runs; null where it is not valid. */
export interface Inspected<T> {
  issues: Issue[];
  preview: T | null;
  /** What would mend some of the issues, if one step can. */
  remedy?: Remedy;
}

/** What never changes while a lane runs, one row per flow, per coflow and per link. */
export interface LaneColumns {
  flows: FlowColumns;
  coflows: CoflowColumns;
  /** What the coflows are called; empty where that is their number. */
  coflowNames: readonly string[];
  links: LinkColumns;
  /** How many of the nodes are hosts; they come first. */
  hosts: number;
}

export interface FlowColumns {
  start_s: Float64Array;
  size_bytes: Float64Array;
  /** Completion time alone in an idle network. */
  ideal_s: Float64Array;
  /** Relative to the start; NaN without a deadline. */
  deadline_s: Float64Array;
  /** {@link NO_COFLOW} for a flow that belongs to none. */
  coflow: Uint32Array;
  source: Uint32Array;
  destination: Uint32Array;
  /** 0 for the flows that only warm the network up. */
  counted: Uint8Array;
}

export interface CoflowColumns {
  start_s: Float64Array;
  size_bytes: Float64Array;
  ideal_s: Float64Array;
  /** Relative to the start; NaN without a deadline. */
  deadline_s: Float64Array;
  flows: Uint32Array;
}

/** Directed links by their nodes; link `h` is the one out of host `h`. */
export interface LinkColumns {
  from: Uint32Array;
  to: Uint32Array;
  rate_gbps: Float64Array;
}

/** Links over a span of time, by slots: twice the number of the outline's bundle, plus one downwards. */
export interface LinkLoads {
  from_s: number;
  to_s: number;
  /** Mean over the slot's links of the fraction of their capacity that they carried. */
  load: Numbers;
  /** Of the busiest of them. */
  busiest: Numbers;
  /** {@link PRIORITIES} numbers per slot: what waits at the end of the span, or on average over the whole run. */
  waiting_bytes: Numbers;
  /** The longest single queue: at the end of the span, or ever seen in the whole run. */
  longest_bytes: Numbers;
}

export type Numbers = Float32Array | Float64Array;

/** {@link LinkLoads} over one span after another from the start of the run to its end; columns hold frame after frame. */
export interface Film {
  /** Where each frame's span ends, ascending. */
  to_s: Float64Array;
  load: Float32Array;
  busiest: Float32Array;
  waiting_bytes: Float32Array;
  longest_bytes: Float32Array;
}

/** Flows that finished since the last message. */
export interface Completions {
  flow: Uint32Array;
  fct_s: Float64Array;
  /** Flows that the scheme refused or ended early since then. */
  rejected: Uint32Array;
}

/** What takes a pass over all flows to say, and is therefore said less often. */
export interface Results {
  summary: LaneSummary;
  /** By coflow; NaN while any of its flows is unfinished. */
  cct_s: Float64Array;
  /** By link, the fraction of its capacity used since the start; empty before anything has moved. */
  utilisation: Float64Array;
}

export interface Progress {
  finished: number;
  flows: number;
  simulated_s: number;
  /** From 0 to 1. */
  fraction: number;
  events: number;
  /** Wall-clock time spent on the lane, pauses excluded. */
  busy_ms: number;
}

/** Number of priorities that queues are split by, the most urgent first. */
export const PRIORITIES = 8;

export const NO_COFLOW = 0xffff_ffff;
