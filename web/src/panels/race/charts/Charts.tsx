import { useCallback, useMemo } from 'react';
import { ChartActionsContext, EmphasisProvider } from '../../../charts';
import { schemeName } from '../../../state/knownSchemes';
import { contestantsOf } from '../../../state/race/contestants';
import { isUnderWay, type Race } from '../../../state/race/race';
import { baselineIn, relativeTo, sweptValues } from '../../../state/statistics/results';
import { isEmpty } from '../../../state/view/selection';
import { ChartMenu } from '../../export/ChartMenu';
import { useCatalogue, usePage } from '../../shared/context';
import { useEntrants } from '../../shared/useEntrants';
import { useThrottled } from '../../shared/useThrottled';
import { amongOf } from '../leaderboard/compareBasis';
import { Part } from '../Part';
import { useSweptPosition } from '../SweptChoice';
import { ViewBar } from '../selection/ViewBar';
import { WhySection } from '../why/WhySection';
import { ChartSection } from './ChartSection';
import { Comparisons } from './Comparisons';
import { Counters } from './Counters';
import { type ChartData, chartData } from './chartData';
import { SweepCharts } from './SweepCharts';
import type { SectionProps } from './section';
import { useIntervals } from './useIntervals';
import { WatchedCoflows } from './WatchedCoflows';

/** All charts for which the race has data, by section. */
export function Charts({ race }: { race: Race }) {
  const data = useChartData(race);
  const shared = useShared(race, data.swept);
  const flows = useAmong(race, data, shared, 'flows');
  const coflows = useAmong(race, data, shared, 'coflows');
  const deadlines = data.coflowDeadlines ? coflows : flows;
  const { between, over } = useIntervals(data.swept);
  const complete = data.heats.every((heat) => heat.complete);
  const common = { data, between, over, complete };
  return (
    <ChartActionsContext value={ChartMenu}>
      <EmphasisProvider>
        <Part id="sweep">
          <SweepCharts race={race} />
        </Part>
        <Part id="choices">
          <ViewBar race={race} />
        </Part>
        <Part id="comparison">
          <Comparisons race={race} data={data} shared={data.coflowGains ? coflows : flows} />
        </Part>
        <Part id="why">
          <WhySection race={race} swept={data.swept} heats={data.heats} />
        </Part>
        <Part id="coflows">
          <ChartSection id="coflows" {...common} shared={coflows}>
            <WatchedCoflows race={race} shared={shared} />
          </ChartSection>
        </Part>
        <Part id="deadlines">
          <ChartSection id="deadlines" {...common} shared={deadlines} />
        </Part>
        <Part id="flows">
          <ChartSection id="flows" {...common} shared={flows} />
        </Part>
        <Part id="network">
          <ChartSection id="network" {...common} shared={shared} />
        </Part>
        <Part id="counters">
          <Counters race={race} />
        </Part>
      </EmphasisProvider>
    </ChartActionsContext>
  );
}

/** Props common to all charts, memoised so that unchanged charts are not redrawn. */
function useShared(race: Race, swept: number | null): SectionProps['shared'] {
  const view = usePage((state) => state.view);
  const { scale, selection } = view;
  const running = isUnderWay(race);
  const base = relativeTo(race, view);
  return useMemo(() => {
    const chosen = isEmpty(selection) ? undefined : 'No selected flow has finished.';
    return {
      run: `${race.runId} ${swept} ${JSON.stringify(selection)}`,
      running,
      relativeTo: base,
      scale,
      nothing: running ? undefined : chosen,
    };
  }, [race.runId, swept, selection, running, base, scale]);
}

/** Common props of charts of flows or coflows, with the compared subset. */
function useAmong(
  race: Race,
  { heats }: ChartData,
  shared: SectionProps['shared'],
  noun: 'flows' | 'coflows',
): SectionProps['shared'] {
  const hidden = usePage(({ view }) => view.hidden);
  const labels = useEntrants(race).map(({ appearance }) => appearance.label);
  const { text, why } = amongOf(heats, noun, labels, hidden);
  return useMemo(
    () => ({
      ...shared,
      among: text || undefined,
      nothing: why ? `Nothing can be compared: ${why}.` : shared.nothing,
    }),
    [shared, text, why],
  );
}

function useChartData(race: Race) {
  const catalogue = useCatalogue();
  const hidden = usePage(({ view }) => view.hidden);
  const selection = usePage(({ view }) => view.selection);
  const baseline = usePage(({ view }) => baselineIn(race, view)) || '0';
  const statistic = usePage(({ view }) => view.metric);
  const position = useSweptPosition(race);
  const derive = useCallback(
    (of: Race) => {
      const entries = of.scenario.contestants.map(({ scheme, label }, index) => {
        const lane = of.lanes.find(({ plan }) => plan.contestant === index);
        return { scheme, label: lane?.plan.label ?? label ?? schemeName(catalogue, scheme) };
      });
      const contestants = contestantsOf(catalogue, entries).filter(
        ({ key }) => !hidden.includes(Number(key)),
      );
      const swept = sweptValues(of)[position] ?? null;
      return chartData(of, { contestants, swept, selection, baseline, hidden, statistic });
    },
    [catalogue, hidden, selection, baseline, statistic, position],
  );
  return useThrottled(race, isUnderWay(race), derive);
}
