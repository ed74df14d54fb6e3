import type { Catalogue, Drawn, Outline, Preview, ThresholdPreview } from '../../engine/generated';
import type { Check, Looked, RunId } from '../../engine/protocol';

/** The desk and the pool, as far as a session needs them. */
export interface Engine {
  catalogue(): Promise<Catalogue>;
  check(scenario: string): Promise<Check>;
  preview(scenario: string): Promise<Looked<Preview>>;
  thresholds(
    scenario: string,
    contestant: number,
    lower: number,
  ): Promise<Looked<ThresholdPreview>>;
  outline(scenario: string): Promise<Looked<Outline>>;
  draw(scenario: string): Promise<Looked<Drawn>>;
  run(scenario: string, lanes: readonly number[]): RunId;
  pause(): void;
  resume(): void;
  cancel(): void;
}
