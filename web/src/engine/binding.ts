/** What the page asks of the compiled engine, in terms of the protocol. The only file besides `worker.ts` that names its exports. */
import type { Outline } from './generated';
import type { Completions, Film, LaneColumns, LinkLoads, Progress, Results } from './protocol';

export interface Engine {
  /** The catalogue as JSON. */
  catalogue(): string;
  /** A `Check` as JSON. */
  check(scenario: string): string;
  /** A `Inspected<Preview>` as JSON. */
  preview(scenario: string): string;
  /** A `Inspected<ThresholdPreview>` as JSON. */
  thresholds(scenario: string, contestant: number, lower: number): string;
  /** The network of a scenario for a picture, a `Inspected<Outline>` as JSON. */
  outline(scenario: string): string;
  /** The network as an explicit graph, a `Inspected<Drawn>` as JSON. */
  draw(scenario: string): string;
  createLane(scenario: string, lane: number): EngineLane;
  /** The words of the panic that stopped the engine, if one did. */
  lastPanic(): string | undefined;
}

export interface EngineLane {
  /** Handles about `budget` events; true once nothing is left to do. */
  advance(budget: number): boolean;
  progress(): Omit<Progress, 'busy_ms'>;
  columns(): LaneColumns;
  takeCompletions(): Completions;
  results(): Results;
  outline(): Outline;
  /** Since the last call; once the lane is done, since the start. */
  loads(): LinkLoads;
  /** How links were all over the run so far. */
  film(): Film;
  free(): void;
}
