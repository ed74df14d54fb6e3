/** The bars of a waterfall, from the top. */
import { type Step, stepsOf } from '../../derive/account/changes';
import { varying } from '../../derive/account/variation';
import { type Cause, PARTS, type Part } from '../../derive/life/pieces';
import type { Interval, Stop } from '../series';
import { share, withInterval } from '../text/format';
import type { Times } from './commonUnit';
import type { ExplainedSeries } from './whySeries';
import { causeName } from './whyWords';
import type { Written } from './written';

export type WaterfallBar =
  | {
      readonly kind: 'mean';
      readonly series: ExplainedSeries;
      /** “Mean FCT”. */
      readonly measure: string;
      readonly to_ps: number;
      readonly over_ps: Interval;
    }
  | {
      readonly kind: 'change';
      readonly step: Step;
      /** The change as it is written; all add up to the difference of the written means. */
      readonly written_ps: number;
      /** From the longest to the shortest. */
      readonly names: readonly string[];
      /** Undefined for the sum of small changes. */
      readonly part: Part | undefined;
      readonly to_ps: number;
      /** Where the bar ends, over seeds. */
      readonly over_ps: Interval;
    };

export function barsOf(
  own: ExplainedSeries,
  base: ExplainedSeries,
  changes: readonly Written[],
  causes: readonly Cause[],
  time: string,
): WaterfallBar[] {
  const mean = (series: ExplainedSeries): WaterfallBar => ({
    ...{ kind: 'mean', series, measure: `Mean ${time}`, to_ps: series.means.total_ps },
    over_ps: varying(series.means.bySeed, ({ total_ps }) => total_ps),
  });
  const steps = stepsOf(changes, base.means);
  return [
    mean(base),
    ...steps.map((step, at): WaterfallBar => {
      const part = step.cause === null ? undefined : causes[step.cause]?.part;
      const full = causeName(step, causes);
      const label = causes[step.cause ?? -1]?.label ?? full;
      const names = [full, label, capitalised(label.replace(BEHIND, ''))];
      const written_ps = changes[at]?.written_ps ?? step.ps;
      const { from_ps, to_ps, low_ps, high_ps } = step;
      const over_ps = { value: to_ps, low: from_ps + low_ps, high: from_ps + high_ps };
      return { kind: 'change', step, written_ps, part, names, to_ps, over_ps };
    }),
    mean(own),
  ];
}

/** The parts of the changed causes, for the legend. */
export const changedParts = (bars: readonly WaterfallBar[]): Part[] =>
  PARTS.filter((part) => bars.some((bar) => bar.kind === 'change' && bar.part === part));

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What the colour of a bar tells, too. */
const BEHIND = /\bbehind /i;

/** The name of a bar, and shorter ones. */
export const namesOf = (bar: WaterfallBar): readonly string[] =>
  bar.kind === 'mean' ? [`${bar.measure} of ${bar.series.label}`, bar.series.label] : bar.names;

export const amountOf = (bar: WaterfallBar, times: Times): string =>
  bar.kind === 'mean' ? times.text(bar.to_ps) : times.signed(bar.written_ps);

/** The amount with its interval over seeds. */
function rangeOf(bar: WaterfallBar, times: Times): string {
  if (bar.kind === 'mean') return withInterval(times, bar.over_ps);
  const { low_ps: low, high_ps: high } = bar.step;
  return withInterval({ text: times.signed }, { value: bar.written_ps, low, high });
}

/** What the pointer and the keys tell about a bar. */
export function stopsOf(
  bars: readonly WaterfallBar[],
  base: ExplainedSeries,
  times: Times,
): Omit<Stop, 'at'>[] {
  return bars.map((bar) => {
    const heading = `${namesOf(bar)[0]}: ${rangeOf(bar, times)}`;
    if (bar.kind === 'mean') return { heading, readings: [] };
    const ofBase = share.text(Math.abs(bar.step.ps) / base.means.total_ps);
    return { heading: `${heading}, ${ofBase} of ${base.label}’s mean`, readings: [] };
  });
}
