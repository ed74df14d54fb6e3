/** Messages between the page and its workers. One lane per `run`; replies name their run. */
import type {
  Catalogue,
  Drawn,
  Issue,
  LanePlan,
  LaneSummary,
  LanguageWord,
  Life,
  Measured,
  Outline,
  Preview,
  Remark,
  Remedy,
  SchemeCard,
  ThresholdPreview,
} from './generated';

declare const brand: unique symbol;
/** Identifies one press of Run, so that late replies can be dropped. */
export type RunId = number & { readonly [brand]: 'RunId' };
/** Matches an answer to its question. */
export type QuestionId = number & { readonly [brand]: 'QuestionId' };

export type Request =
  | { kind: 'load'; module: WebAssembly.Module }
  | { kind: 'catalogue' | 'language'; question: QuestionId }
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
  | {
      kind: 'measure';
      question: QuestionId;
      measures: readonly string[];
      lanes: readonly MeasuredLane[];
    }
  | { kind: 'run'; runId: RunId; lane: number; scenario: string }
  /** Runs a lane again, and keeps account of its flows; `flows` are those whose lives are wanted. */
  | { kind: 'account'; runId: RunId; lane: number; scenario: string; flows: readonly number[] }
  | { kind: 'pause' | 'resume' | 'cancel'; runId: RunId }
  /** Answered between slices, as a sign of life. */
  | { kind: 'ping' };

export type Reply =
  | { kind: 'ready' | 'alive' }
  | { kind: 'catalogue'; question: QuestionId; catalogue: Catalogue }
  | { kind: 'language'; question: QuestionId; words: LanguageWord[] }
  | { kind: 'checked'; question: QuestionId; check: Check }
  | { kind: 'previewed'; question: QuestionId; inspected: Inspected<Preview> }
  | { kind: 'planned'; question: QuestionId; inspected: Inspected<ThresholdPreview> }
  | { kind: 'outlined'; question: QuestionId; inspected: Inspected<Outline> }
  | { kind: 'drawn'; question: QuestionId; inspected: Inspected<Drawn> }
  | { kind: 'measured'; question: QuestionId; values: MeasureValue[] }
  | { kind: 'refused'; question: QuestionId; message: string }
  | { kind: 'started'; runId: RunId; lane: number; columns: LaneColumns }
  | { kind: 'progress'; runId: RunId; lane: number; progress: Progress; completions: Completions }
  | { kind: 'network'; runId: RunId; lane: number; outline: Outline }
  | { kind: 'loads'; runId: RunId; lane: number; loads: LinkLoads }
  | { kind: 'film'; runId: RunId; lane: number; film: Film }
  | { kind: 'summary' | 'done'; runId: RunId; lane: number; results: Results }
  | { kind: 'accounting'; runId: RunId; lane: number; fraction: number }
  | { kind: 'accounted'; runId: RunId; lane: number; account: Account }
  | { kind: 'cancelled'; runId: RunId; lane: number }
  | { kind: 'failed'; runId: RunId; lane: number; message: string };

/** The issues of a scenario; without any, its lanes and notes. */
export interface Check {
  issues: Issue[];
  /** By contestant, the card of its own scheme; null for others, and for sources with faults. */
  own: (SchemeCard | null)[];
  lanes: LanePlan[];
  remarks: Remark[];
  /** A change that fixes some of the issues, if known. */
  remedy?: Remedy;
}

/** A preview of a scenario; null if the scenario is invalid. */
export interface Inspected<T> {
  issues: Issue[];
  preview: T | null;
  /** A change that fixes some of the issues, if known. */
  remedy?: Remedy;
}

/** A finished lane, as measures read it. */
export interface MeasuredLane {
  readonly summary: LaneSummary;
  /** By path of a percentile, the largest of the values behind it. */
  readonly tails: Readonly<Record<string, ValueTail>>;
}

export interface ValueTail {
  /** Number of all values. */
  readonly count: number;
  /** The largest of them, in descending order. */
  readonly largest: readonly number[];
}

/** The value of a measure over the seeds of a race. */
export interface MeasureValue {
  readonly measured: Measured | null;
  /** Why there is none; empty if there is one. */
  readonly gap: string;
}

/** Data that is constant while a lane runs: one row per flow, per coflow and per link. */
export interface LaneColumns {
  flows: FlowColumns;
  coflows: CoflowColumns;
  coflowNames: CoflowNames;
  links: LinkColumns;
  /** Number of hosts, which are the first nodes. */
  hosts: number;
}

export interface FlowColumns {
  start_s: Float64Array;
  size_bytes: Float64Array;
  /** Completion time in an idle network. */
  ideal_s: Float64Array;
  /** Relative to the start; NaN without a deadline. */
  deadline_s: Float64Array;
  /** {@link NO_COFLOW} for a flow outside any coflow. */
  coflow: Uint32Array;
  source: Uint32Array;
  destination: Uint32Array;
  /** 0 for warm-up flows. */
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

/** Names of coflows, one after another; none if they are numbered. */
export interface CoflowNames {
  readonly text: string;
  /** By coflow, the end of its name in the text. */
  readonly ends: Uint32Array;
}

/** Directed links by their nodes; link `h` leaves host `h`. */
export interface LinkColumns {
  from: Uint32Array;
  to: Uint32Array;
  rate_gbps: Float64Array;
}

/** Loads over a span of time, by slot. Slot = 2 × bundle of the outline, plus 1 if downwards. */
export interface LinkLoads {
  from_s: number;
  to_s: number;
  /** Mean utilisation of the slot's links. */
  load: Numbers;
  /** Utilisation of the busiest of these links. */
  busiest: Numbers;
  /** {@link PRIORITIES} numbers per slot: waiting bytes at the end of the span, or the average over the whole run. */
  waiting_bytes: Numbers;
  /** The longest single queue: at the end of the span, or the maximum of the whole run. */
  longest_bytes: Numbers;
}

export type Numbers = Float32Array | Float64Array;

/** {@link LinkLoads} over consecutive spans of the whole run; columns contain frame after frame. */
export interface Film {
  /** The end of each frame, ascending. */
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
  /** Flows that the scheme rejected since the last message. */
  rejected: Uint32Array;
}

/** Results that need a pass over all flows, and are therefore reported less often. */
export interface Results {
  summary: LaneSummary;
  /** By coflow; NaN while any of its flows is unfinished. */
  cct_s: Float64Array;
  /** By link, the mean utilisation since the start; empty before any transfer. */
  utilisation: Float64Array;
}

/** Where the time of each flow of a lane went. */
export interface AccountColumns {
  /** One row per flow, one column per cause, row-major; whole picoseconds that add up to `until_ps`. */
  ps: Float64Array;
  /** By flow: its completion time, or the time from its arrival to its last event. */
  until_ps: Float64Array;
  /** By flow: 0 finished, 1 refused or given up, 2 unfinished. */
  state: Uint8Array;
}

export interface Account {
  columns: AccountColumns;
  /** Of the wanted flows that started. */
  lives: Life[];
  /** Of the run with accounts, which must be that of the run without. */
  outcome: Outcome;
}

/** By this, two runs of a lane have the same results. */
export type Outcome = Pick<LaneSummary, 'fingerprint' | 'counters'>;

export interface Progress {
  finished: number;
  flows: number;
  simulated_s: number;
  /** From 0 to 1. */
  fraction: number;
  events: number;
  /** Wall-clock time of the lane, without pauses. */
  busy_ms: number;
}

/** Number of priorities, the most urgent first. */
export const PRIORITIES = 8;

export const NO_COFLOW = 0xffff_ffff;
