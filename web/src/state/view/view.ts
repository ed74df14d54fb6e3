/** The view: how results are shown, apart from what is simulated. */
import type { Statistic } from '../../derive/distributions/sample';

export type Panel = 'set-up' | 'main';
/** What the main area shows. */
export type Tab = 'race' | 'network' | 'traffic' | 'papers';
/** How the page presents itself: as a page to work with, large for a room, or bare within another page. */
export type Display = 'page' | 'projector' | 'embed';
export type Tail = 'ecdf' | 'ccdf';
export type Detail = 'headline' | 'all';
export type Scale = 'log' | 'linear';

/** Which flows charts and comparisons speak of: those that pass every part that is there; all when none is. */
export interface Selection {
  /** Sizes in bytes: above the first, up to the second. */
  readonly sizes?: readonly [number, number];
  /** Simulated seconds between which flows arrive. */
  readonly times?: readonly [number, number];
  /** Flows from or to this host. */
  readonly host?: number;
  /** Flows from or to a host below this switch, by node. */
  readonly rack?: number;
  /** The seed of a lane, and one of its coflows. */
  readonly coflow?: readonly [number, number];
}

export interface View {
  /** Position of the swept value whose lanes the charts show. */
  swept: number;
  /** Contestants left out of the charts, by position. */
  hidden: number[];
  /** Which statistic charts by size show. */
  metric: Statistic;
  /** Id of the metric that contestants are ranked by; empty for the first that the race has. */
  headline: string;
  /** Position of the contestant that others are compared with; empty for none. */
  baseline: string;
  /** Whether charts and tables show values although there is a baseline, instead of ratios to it. */
  absolute: boolean;
  /** How axes of times and ratios are divided. */
  scale: Scale;
  selection: Selection;
  /** Position of the contestant whose coflows are drawn over time. */
  watched: string;
  /** Simulated seconds that pictures of the network are at; null for the whole run. */
  moment: number | null;
  /** How distributions are drawn. */
  tail: Tail;
  /** How many metrics the table shows. */
  detail: Detail;
  /** What the main area shows. */
  tab: Tab;
  /** Which papers' claims are shown: a paper's, those of one scheme, those with one verdict; empty for all. */
  paper: string;
  paperScheme: string;
  paperVerdict: string;
  paperSize: 'quick' | 'full';
  /** On which traffic, where a figure was run on a recorded trace and on its synthetic equivalent. */
  paperTraffic: 'recorded' | 'synthetic';
  display: Display;
  /** Parameters, by path, that readers of an embedded race may change. */
  offered: string[];
  /** Forced by the link, whatever the reader prefers. */
  theme: '' | 'light' | 'dark';
  /** What a narrow screen shows. */
  panel: Panel;
}

export const DEFAULT_VIEW: View = {
  swept: 0,
  hidden: [],
  metric: 'mean',
  headline: '',
  baseline: '',
  absolute: false,
  scale: 'log',
  selection: {},
  watched: '0',
  moment: null,
  tail: 'ecdf',
  detail: 'headline',
  tab: 'race',
  paper: '',
  paperScheme: '',
  paperVerdict: '',
  paperSize: 'full',
  paperTraffic: 'recorded',
  display: 'page',
  offered: [],
  theme: '',
  panel: 'main',
};
