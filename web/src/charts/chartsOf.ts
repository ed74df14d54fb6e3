import type { ChartCard, SectionId } from './card/card';
import type { RaceData } from './card/raceData';
import * as registry from './registry';

/** All charts, sorted by their order within a section. */
export const CHARTS: readonly ChartCard[] = Object.values(registry).toSorted(
  (a, b) => a.order - b.order,
);

/** The charts of a section whose requirements the data meets. */
export const chartsOf = (section: SectionId, data: RaceData): readonly ChartCard[] =>
  CHARTS.filter((card) => card.section === section && (card.needs?.(data) ?? true));
