/** The view: how results are displayed, independent of the simulation. */
import type { Statistic } from '../../derive/distributions/sample';
import type { PartId } from './parts';

export type Panel = 'set-up' | 'main';
/** The content of the main area. */
export type Tab = 'race' | 'flow' | 'network' | 'traffic' | 'papers' | 'lessons';
/** The presentation of the page: for work, enlarged for a projector, or embedded in another page. */
export type Display = 'page' | 'projector' | 'embed';
export type Tail = 'ecdf' | 'ccdf';
export type Detail = 'headline' | 'all';
export type Scale = 'log' | 'linear';
/** Size classes of flows, by key. */
export type SizeKey = 'all' | 'small' | 'medium' | 'large';
/** What completion times are explained of. */
export type ExplainedKey = SizeKey | 'coflows';

/** The flows that charts and comparisons cover: those that match every part; all without parts. */
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
  /** Index of the swept value whose lanes charts show. */
  swept: number;
  /** Indices of contestants hidden in charts. */
  hidden: number[];
  /** The statistic of charts by size. */
  metric: Statistic;
  /** Id of the metric by which contestants are ranked; empty for the first metric of the race. */
  headline: string;
  /** Index of the baseline, as text; empty for none. */
  baseline: string;
  /** Whether charts and tables show values although there is a baseline, instead of ratios to it. */
  absolute: boolean;
  /** Scale of axes of times and ratios. */
  scale: Scale;
  selection: Selection;
  /** Index of the contestant whose coflows are drawn over time. */
  watched: string;
  /** Simulated time in seconds of network pictures; null for the whole run. */
  moment: number | null;
  /** Whether the replay starts again at its end, and in an embedded race by itself. */
  repeats: boolean;
  /** The seed of a lane, and the flow whose life is shown; null for none. */
  flow: readonly [number, number] | null;
  /** Indices of the contestants whose lives are shown, the first as the reference; empty for the first two. */
  strips: number[];
  /** The shown part of a flow's life, in picoseconds since its start; null for the whole. */
  span: readonly [number, number] | null;
  /** The shown range of the scatter of flows: their FCT in seconds under the contestant across; null for all. */
  fcts: readonly [number, number] | null;
  /** Indices of a contestant and of the baseline that its mean completion time is explained against; null for none. */
  why: readonly [number, number] | null;
  /** Key of the size class of flows that is explained, or coflows. */
  whySizes: ExplainedKey;
  /** The form of distributions. */
  tail: Tail;
  /** The number of metrics in the table. */
  detail: Detail;
  /** The content of the main area. */
  tab: Tab;
  /** Address of the figure that a link to the papers opens; empty for none. */
  paperFigure: string;
  /** Filters of claims: paper, scheme and verdict; empty for all. */
  paper: string;
  paperScheme: string;
  paperVerdict: string;
  /** Cause of a difference from the paper; empty for all. */
  paperCause: string;
  paperSize: 'quick' | 'full';
  /** The traffic of figures that were run on a recorded trace and on its synthetic equivalent. */
  paperTraffic: 'recorded' | 'synthetic';
  display: Display;
  /** The parts of the race's results that are not shown. */
  leftOut: readonly PartId[];
  /** Paths of parameters that readers of an embedded race may change. */
  offered: string[];
  /** Theme forced by the link, regardless of the user's preference. */
  theme: '' | 'light' | 'dark';
  /** The visible part on a narrow screen. */
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
  repeats: false,
  flow: null,
  strips: [],
  span: null,
  fcts: null,
  why: null,
  whySizes: 'all',
  tail: 'ecdf',
  detail: 'headline',
  tab: 'race',
  paperFigure: '',
  paper: '',
  paperScheme: '',
  paperVerdict: '',
  paperCause: '',
  paperSize: 'full',
  paperTraffic: 'recorded',
  display: 'page',
  leftOut: [],
  offered: [],
  theme: '',
  panel: 'main',
};
