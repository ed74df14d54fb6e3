import { memo } from 'react';
import { plain, ratio, SweepChart, type SweepPoint, withinSentence } from '../../../charts';
import { wordsOf } from '../../../derive/statistics/estimateWords';
import { NOTHING, type OverSeeds } from '../../../derive/statistics/seeds';
import { sumOf } from '../../../derive/statistics/unsettled';
import type { Metric } from '../../../engine/generated';
import { schemeName } from '../../../state/knownSchemes';
import { type Contestant, contestantsOf } from '../../../state/race/contestants';
import { isUnderWay, type Race } from '../../../state/race/race';
import { type Compared, endedOf } from '../../../state/statistics/compared';
import {
  type Comparison,
  comparisonOf,
  isOfTheFinished,
  unsettledIn,
} from '../../../state/statistics/comparison';
import { relativeTo } from '../../../state/statistics/results';
import { nounOf, valueOver } from '../../../state/statistics/values';
import { useCatalogue, usePage } from '../../shared/context';
import { sweptName } from '../../shared/fieldName';
import { quantityOf } from '../../shared/quantities';
import { useNames } from '../../shared/useNames';
import { useCompared } from '../comparison/compared';
import { useHeadline } from '../leaderboard/useHeadline';
import { SweepSteps } from '../SweepSteps';
import { Section } from './Section';
import { limitsOf } from './selectionLimits';
import { betweenIn } from './useIntervals';

/** Swept values that span more than this factor use a logarithmic axis. */
const WIDE = 20;

/** The headline metrics and the ranking metric over the swept value. */
export function SweepCharts({ race }: { race: Race }) {
  const { sweep } = race.scenario;
  const compared = useCompared();
  if (!sweep || sweep.values.length < 2) return null;
  const ended = compared.heats.filter((heat) => heat.ended);
  const n = ended.reduce((sum, { flows }) => sum + flows.n, 0);
  const stamp = `${race.runId} ${race.status} ${ended.length} ${n}`;
  return <Sweeps race={race} compared={compared} stamp={stamp} />;
}

/** Only seeds that all contestants have completed count, so results change only when one ends. */
const Sweeps = memo(SweepSection, (before, after) => before.stamp === after.stamp);

interface SweepsProps {
  readonly race: Race;
  readonly compared: Compared;
  readonly stamp: string;
}

function SweepSection({ race, compared }: SweepsProps) {
  const catalogue = useCatalogue();
  const view = usePage((state) => state.view);
  const { chosen, metrics } = useHeadline(race);
  const names = useNames();
  const { sweep, contestants } = race.scenario;
  if (!sweep) return null;
  const appearances = contestantsOf(
    catalogue,
    contestants.map(({ scheme, label }, index) => {
      const lane = race.lanes.find(({ plan }) => plan.contestant === index);
      return { scheme, label: lane?.plan.label ?? label ?? schemeName(catalogue, scheme) };
    }),
  ).filter(({ key }) => !view.hidden.includes(Number(key)));
  const least = Math.min(...sweep.values);
  const swept = {
    label: sweptName(race.scenario, catalogue),
    quantity: plain,
    scale: least > 0 && Math.max(...sweep.values) / least > WIDE ? 'log' : 'linear',
  } as const;
  const base = relativeTo(race, view);
  const against = appearances.find(({ key }) => key === base);
  const shown = metrics.filter((metric) => metric.headline || metric.id === chosen?.id);
  return (
    <Section
      title={`By ${withinSentence(swept.label)}`}
      live={isUnderWay(race)}
      aside={<SweepSteps race={race} />}
    >
      {shown.map((metric) => (
        <SweepChart
          key={metric.id}
          {...limitsOf(view.selection, names, 'all')}
          run={String(race.runId)}
          running={isUnderWay(race)}
          swept={swept}
          metric={{
            label: against ? `${metric.label} ÷ ${against.label}` : metric.label,
            quantity: against ? ratio : quantityOf(metric),
            scale: metric.quantity === 'seconds' || against ? view.scale : 'linear',
            higher: metric.better === 'higher',
          }}
          parity={against !== undefined}
          betweenAt={
            isUnderWay(race)
              ? undefined
              : (at, one, other) => betweenIn(compared, metric, at)(one, other)
          }
          series={appearances.map((appearance) => ({
            ...appearance,
            points: pointsOf(race, compared, appearance, metric, base),
          }))}
        />
      ))}
    </Section>
  );
}

/** Covers seeds that all contestants have completed; ratios are on identical arrivals. */
function pointsOf(
  race: Race,
  compared: Compared,
  appearance: Contestant,
  metric: Metric,
  base: string | undefined,
): SweepPoint[] {
  const ended = endedOf(compared);
  const own = Number(appearance.key);
  return (race.scenario.sweep?.values ?? [])
    .map((at) => {
      const seeds = compared.heats.filter(({ swept }) => swept === at);
      const over =
        base === undefined
          ? valueOver(ended, own, at, metric)
          : overSeedsOf(comparisonOf(ended, metric, [own, Number(base)], at), metric);
      const open = seeds.filter((heat) => !heat.ended).length;
      const left = isOfTheFinished(metric) ? unfinishedIn(seeds, own, metric) : 0;
      return { at, ...over, missing: over.missing + open, unfinished: left };
    })
    .filter(({ n, note }) => n > 0 || note !== undefined)
    .sort((a, b) => a.at - b.at);
}

/** Number of flows or coflows that a contestant left unfinished in ended heats. */
function unfinishedIn(heats: Compared['heats'], contestant: number, metric: Metric): number {
  const ended = heats.filter((heat) => heat.ended).flatMap(({ lanes }) => lanes);
  const own = ended.filter(({ plan }) => plan.contestant === contestant);
  return sumOf(own.map(unsettledIn))[nounOf(metric) ?? 'flows'].unfinished;
}

/** Differences and withheld ratios are not drawn, but explained. */
function overSeedsOf(comparison: Comparison, metric: Metric): OverSeeds {
  const { estimate, verdict, silent } = comparison;
  if (verdict !== 'withheld' && estimate?.kind === 'ratio') {
    const { n, estimate: mean, low, high } = estimate;
    return { n, missing: silent, mean, low, high };
  }
  const why =
    estimate || comparison.note || comparison.tooFew > 0
      ? { note: wordsOf(comparison, metric) }
      : {};
  return { ...NOTHING, missing: silent, ...why };
}
