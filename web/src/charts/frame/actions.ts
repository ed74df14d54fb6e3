/** Actions on a chart, provided by the page. */
import { type ComponentType, createContext } from 'react';
import type { Series, Table } from '../series';

/** A chart as displayed. */
export interface ShownChart {
  readonly title: string;
  readonly summary: string;
  readonly series: readonly Series[];
  readonly table: Table;
  readonly figure: HTMLElement;
}

export type ChartActions = ComponentType<{ chart: ShownChart }>;

export const ChartActionsContext = createContext<ChartActions | null>(null);
