/** What a chart of a race says of itself. */
import type { ComponentType } from 'react';
import type { Race } from '../../../state/race';
import type { ChartData } from './chartData';
import type { JudgedProps } from './section';

/** Sections of charts, in order. */
export const SECTIONS = {
  coflows: 'Coflow completion times',
  deadlines: 'Deadlines',
  flows: 'Flow completion times',
  network: 'Time and network',
} as const;

export type SectionName = keyof typeof SECTIONS;

/** What a chart may look at; everything stays the same object while it says the same. */
export interface CardProps extends JudgedProps {
  readonly race: Race;
  /** Whether every contestant has all results so far. */
  readonly complete: boolean;
}

/** One chart: where it stands, for which races, and how it is drawn. */
export interface ChartCard {
  readonly section: SectionName;
  /** Within the section, smaller comes first. */
  readonly rank: number;
  /** Whether the race has what the chart shows; all have unless it says so. */
  readonly isFor?: (data: ChartData) => boolean;
  readonly Chart: ComponentType<CardProps>;
}
