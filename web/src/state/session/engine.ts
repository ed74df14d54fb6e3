import type {
  Catalogue,
  Drawn,
  LanguageWord,
  Outline,
  Preview,
  ThresholdPreview,
} from '../../engine/generated';
import type { LaneReply } from '../../engine/pool';
import type { Check, Inspected, MeasuredLane, MeasureValue, RunId } from '../../engine/protocol';

/** The parts of question worker and pool that a session needs. */
export interface Engine {
  /** Number of lanes that run at the same time. */
  readonly workers: number;
  catalogue(): Promise<Catalogue>;
  language(): Promise<LanguageWord[]>;
  check(scenario: string): Promise<Check>;
  preview(scenario: string): Promise<Inspected<Preview>>;
  thresholds(
    scenario: string,
    contestant: number,
    lower: number,
  ): Promise<Inspected<ThresholdPreview>>;
  measure(measures: readonly string[], lanes: readonly MeasuredLane[]): Promise<MeasureValue[]>;
  outline(scenario: string): Promise<Inspected<Outline>>;
  draw(scenario: string): Promise<Inspected<Drawn>>;
  /** Gives up all questions that have no answer yet. */
  stopQuestions(): void;
  run(scenario: string, lanes: readonly number[]): RunId;
  /** Runs lanes again with accounts of their flows, and replaces earlier ones; returns what cancels it. */
  account(
    scenario: string,
    lanes: readonly number[],
    flows: readonly number[],
    listen: (reply: LaneReply) => void,
  ): () => void;
  pause(): void;
  resume(): void;
  cancel(): void;
}
