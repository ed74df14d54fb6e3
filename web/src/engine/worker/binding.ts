/**
 * The compiled engine in terms of the protocol. Where the browser can suspend it, long calls call `yieldPoint` again and
 * again; until such a call has ended, nothing else may be asked of the engine.
 */
import type { Outline } from '../generated';
import type {
  Account,
  Completions,
  Film,
  LaneColumns,
  LinkLoads,
  Progress,
  Results,
} from '../protocol';
import type { YieldPoint } from './suspension';

export interface Engine {
  /** The catalogue as JSON. */
  catalogue(): string;
  /** The words of the language of own schemes, `LanguageWord[]` as JSON. */
  language(): string;
  /** A `Check` as JSON. */
  check(scenario: string): string;
  /** An `Inspected<Preview>` as JSON. */
  preview(scenario: string): string;
  /** An `Inspected<ThresholdPreview>` as JSON. */
  thresholds(scenario: string, contestant: number, lower: number): string;
  /** The network for a picture, an `Inspected<Outline>` as JSON. */
  outline(scenario: string): string;
  /** The network as an explicit graph, an `Inspected<Drawn>` as JSON. */
  draw(scenario: string): string;
  /** Values of measures, a JSON list of texts, over lanes, `MeasuredLane[]` as JSON: a `MeasureValue[]` as JSON. */
  measure(measures: string, lanes: string): string;
  createLane(scenario: string, lane: number, yieldPoint: YieldPoint): Promise<EngineLane>;
  /** A lane that keeps account of its flows; `flows` are those whose lives are wanted. */
  createAccountedLane(
    scenario: string,
    lane: number,
    flows: readonly number[],
    yieldPoint: YieldPoint,
  ): Promise<AccountedLane>;
  /** The message of the panic that stopped the engine, if any. */
  lastPanic(): string | undefined;
  /** Bytes of memory that the engine has; it never gives any back. */
  memoryBytes(): number;
}

/** A lane under way. */
export interface Advancing {
  /** Processes about `budget` events; true when the lane is done. */
  advance(budget: number, yieldPoint: YieldPoint): boolean | Promise<boolean>;
  progress(): Omit<Progress, 'busy_ms'>;
  free(): void;
}

export interface AccountedLane extends Advancing {
  /** Once the lane is done. */
  account(yieldPoint: YieldPoint): Promise<Account>;
}

export interface EngineLane extends Advancing {
  /** Whether it has stopped within a step: until it has not, its results are not to be read. */
  isWithinStep(): boolean;
  columns(): LaneColumns;
  /** The next flows, at most `most`, that have finished or been rejected; fewer only if there are no more so far. */
  takeCompletions(most: number): Completions;
  /** The results so far, and the loads of links since the last call; once the lane is done, since the start. */
  sumUp(yieldPoint: YieldPoint): Promise<{ results: Results; loads: LinkLoads }>;
  outline(): Outline;
  /** Link loads over the run so far. */
  film(): Film;
}
