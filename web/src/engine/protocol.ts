/** Messages between the page and its workers. One lane per `run`; replies name their run. */
import type {
  Catalogue,
  Drawn,
  Issue,
  LanePlan,
  LaneSummary,
  LanguageWord,
  Measured,
  Outline,
  Preview,
  Remark,
  Remedy,
  SchemeCard,
  ThresholdPreview,
} from './generated';
import type {
  Completions,
  Film,
  LaneAccounts,
  LaneColumns,
  LaneResults,
  LinkLoads,
} from './pkg/millrace_wasm.js';

export type {
  AccountColumns,
  CoflowColumns,
  CoflowNames,
  Completions,
  Film,
  FlowColumns,
  LaneColumns,
  LifeText,
  LinkColumns,
  LinkLoads,
  Numbers,
} from './pkg/millrace_wasm.js';

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

/** Results that need a pass over all flows, and are therefore reported less often. */
export interface Results extends Pick<LaneResults, 'cct_s' | 'utilisation'> {
  summary: LaneSummary;
}

export interface Account extends LaneAccounts {
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
