import * as registry from '../registry';
import type { ChartCard, SectionId } from './card';
import type { RaceData } from './raceData';

/** All charts; within a section in its order. */
export const CHARTS: readonly ChartCard[] = Object.values(registry).toSorted(
  (a, b) => a.order - b.order,
);

/** Charts of a section whose needs the data meets. */
export const chartsOf = (section: SectionId, data: RaceData): readonly ChartCard[] =>
  CHARTS.filter((card) => card.section === section && (card.needs?.(data) ?? true));
