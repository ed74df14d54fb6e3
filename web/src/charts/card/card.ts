/** A chart of a race as the registry lists it. */
import type { ReactNode } from 'react';
import type { Statistic } from '../../derive/distributions/sample';
import type { Tail } from '../marks/sampled';
import type { Between, ChartProps } from '../marks/series';
import type { RaceData } from './raceData';

/** Sections of the page, in its order, with their headings. */
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
}

/** What a chart is drawn from. */
export interface CardContext {
  readonly data: RaceData;
  /** Props that all charts of the section have in common. */
  readonly shared: ChartProps;
  readonly metric: Statistic;
  readonly tail: Tail;
  readonly selection: SelectedParts;
  /** Sets one part of the selection; null clears it. */
  readonly select: <K extends keyof SelectedParts>(
    part: K,
    value: NonNullable<SelectedParts[K]> | null,
  ) => void;
  /** Wording of the interval of a metric, by the metric's id; undefined while unknown. */
  readonly between: (id: string) => Between | undefined;
  /** Whether every lane has ended. */
  readonly complete: boolean;
}

export interface ChartCard {
  /** Names the chart in the document, as `data-chart`. */
  readonly id: string;
  readonly section: SectionId;
  /** Position within the section, ascending. */
  readonly order: number;
  /** What the chart answers, in a sentence. */
  readonly help: string;
  /** Whether the race has what the chart draws; always, if absent. */
  readonly needs?: (data: RaceData) => boolean;
  readonly draw: (context: CardContext) => ReactNode;
}
