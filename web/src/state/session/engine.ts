import type { Catalogue, Drawn, Outline, Preview, ThresholdPreview } from '../../engine/generated';
import type { Check, Inspected, RunId } from '../../engine/protocol';

/** The parts of question worker and pool that a session needs. */
export interface Engine {
  catalogue(): Promise<Catalogue>;
  check(scenario: string): Promise<Check>;
  preview(scenario: string): Promise<Inspected<Preview>>;
  thresholds(
    scenario: string,
    contestant: number,
    lower: number,
  ): Promise<Inspected<ThresholdPreview>>;
  outline(scenario: string): Promise<Inspected<Outline>>;
  draw(scenario: string): Promise<Inspected<Drawn>>;
  run(scenario: string, lanes: readonly number[]): RunId;
  pause(): void;
  resume(): void;
  cancel(): void;
}
