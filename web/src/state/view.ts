/** How results are looked at, apart from what is simulated. */

export type Panel = 'set-up' | 'main';
/** What the main area shows. */
export type Tab = 'race' | 'network' | 'traffic' | 'papers';
/** How the page presents itself: as a page to work with, large for a room, or bare within another page. */
export type Display = 'page' | 'projector' | 'embed';
export type Metric = 'mean' | 'p50' | 'p95' | 'p99';
export type Tail = 'ecdf' | 'ccdf';
export type Detail = 'headline' | 'all';

export interface View {
  /** Position of the swept value whose lanes the charts show. */
  swept: number;
  /** Contestants left out of the charts, by position. */
  hidden: number[];
  /** Which statistic charts by size show. */
  metric: Metric;
  /** Position of the contestant that others are compared with in charts; empty for none. */
  baseline: string;
  /** How distributions are drawn. */
  tail: Tail;
  /** Size bucket whose distribution is shown. */
  bucket: string;
  /** How many metrics the table shows. */
  detail: Detail;
  /** What the main area shows. */
  tab: Tab;
  display: Display;
  /** Forced by whoever made the link, whatever the reader prefers. */
  theme: '' | 'light' | 'dark';
  /** What a narrow screen shows. */
  panel: Panel;
}

export const DEFAULT_VIEW: View = {
  swept: 0,
  hidden: [],
  metric: 'mean',
  baseline: '',
  tail: 'ecdf',
  bucket: 'all',
  detail: 'headline',
  tab: 'race',
  display: 'page',
  theme: '',
  panel: 'main',
};
