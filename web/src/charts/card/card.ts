/** A chart of a race, as listed in the registry. */
import type { ReactNode } from 'react';
import type { Statistic } from '../../derive/distributions/sample';
import type { Tail } from '../marks/sampled';
import type { Between, ChartProps, OverSeries } from '../series';
import type { RaceData } from './raceData';

/** Sections of the page with their headings, in order. */
export const SECTIONS = {
  coflows: 'Coflow completion times',
  deadlines: 'Deadlines',
  flows: 'Flow completion times',
  network: 'Time and network',
} as const;

export type SectionId = keyof typeof SECTIONS;

/** The parts of a selection that charts show and change. */
export interface SelectedParts {
  readonly sizes?: readonly [number, number];
  readonly times?: readonly [number, number];
  readonly host?: number;
  readonly rack?: number;
  /** A seed, and one of its coflows. */
  readonly coflow?: readonly [number, number];
}

/** Where a chart of single flows keeps the compared contestants, and what opens a flow. */
export interface FlowPicking {
  /** Keys of the two contestants; undefined for the first two. */
  readonly pair?: readonly [string, string] | undefined;
  readonly onPair?: (pair: readonly [string, string]) => void;
  /** The shown range of completion times under the first of the two; null for all. */
  readonly range?: readonly [number, number] | null;
  readonly onRange?: (range: readonly [number, number] | null) => void;
  /** Absent where the engine gives no lives. */
  readonly onOpen?: ((flow: { readonly seed: number; readonly flow: number }) => void) | undefined;
  readonly chosen?: { readonly seed: number; readonly flow: number } | undefined;
}

/** The input of a chart's drawing function. */
export interface CardContext {
  readonly data: RaceData;
  /** Props common to all charts of the section. */
  readonly shared: ChartProps;
  readonly metric: Statistic;
  readonly tail: Tail;
  readonly selection: SelectedParts;
  /** Sets one part of the selection; null clears it. */
  readonly select: <K extends keyof SelectedParts>(
    part: K,
    value: NonNullable<SelectedParts[K]> | null,
  ) => void;
  /** The wording of intervals of a metric, by its id; undefined if unknown. */
  readonly between: (id: string) => Between | undefined;
  /** Values of a metric over seeds, by its id; undefined if unknown. */
  readonly over: (id: string) => OverSeries | undefined;
  readonly flows?: FlowPicking | undefined;
  /** Whether every lane has ended. */
  readonly complete: boolean;
}

export interface ChartCard {
  /** The value of `data-chart` in the document. */
  readonly id: string;
  readonly section: SectionId;
  /** Position within the section, ascending. */
  readonly order: number;
  /** The parts of the selection that the chart does not apply, mostly because it changes them; none if absent. */
  readonly beyond?: readonly (keyof SelectedParts)[] | 'all';
  /** The question that the chart answers, in one sentence. */
  readonly help: string;
  /** Whether the race has the required data; always, if absent. */
  readonly needs?: (data: RaceData) => boolean;
  readonly draw: (context: CardContext) => ReactNode;
}
