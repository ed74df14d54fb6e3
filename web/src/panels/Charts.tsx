import { useCallback, useMemo } from 'react';
import { ChartActionsContext, EmphasisProvider } from '../charts';
import { isUnderWay, type Race } from '../state/race';
import { baselineIn, relativeTo, sweptValues } from '../state/results';
import { isEmpty } from '../state/selection';
import { contestantsOf } from '../state/series';
import { Comparisons } from './Comparisons';
import { type ChartData, chartData } from './chartData';
import { useCatalogue, usePage } from './context';
import { ChartMenu } from './export/ChartMenu';
import { CoflowCharts } from './race/CoflowCharts';
import { Counters } from './race/Counters';
import { DeadlineCharts } from './race/DeadlineCharts';
import { FlowCharts } from './race/FlowCharts';
import { LookBar } from './race/LookBar';
import { NetworkCharts } from './race/NetworkCharts';
import { WatchedCoflows } from './race/WatchedCoflows';
import { SweepCharts } from './SweepCharts';
import { SweptChoice, useSweptPosition } from './SweptChoice';
import { useSettled } from './useSettled';

/** The charts that the data calls for, by what they speak of. */
export function Charts({ race }: { race: Race }) {
  const data = useChartData(race);
  const shared = useShared(race, data.swept);
  return (
    <ChartActionsContext value={ChartMenu}>
      <EmphasisProvider>
        <SweepCharts race={race} />
        <SweptChoice race={race} />
        <LookBar race={race} />
        <Comparisons race={race} data={data} shared={shared} />
        {data.cct && (
          <CoflowCharts data={data} shared={shared}>
            <WatchedCoflows race={race} shared={shared} />
          </CoflowCharts>
        )}
        <DeadlineCharts data={data} shared={shared} />
        <FlowCharts data={data} shared={shared} />
        <NetworkCharts data={data} shared={shared} />
        <Counters race={race} />
      </EmphasisProvider>
    </ChartActionsContext>
  );
}

/** What all charts are told; the same object while it says the same, so that charts need not be drawn again. */
function useShared(race: Race, swept: number | null): SectionProps['shared'] {
  const view = usePage((state) => state.view);
  const { scale, selection } = view;
  const running = isUnderWay(race);
  const base = relativeTo(race, view);
  return useMemo(() => {
    const chosen = isEmpty(selection) ? undefined : 'Nothing that is selected has finished.';
    return {
      run: `${race.runId} ${swept} ${JSON.stringify(selection)}`,
      running,
      relativeTo: base,
      scale,
      nothing: running ? undefined : chosen,
    };
  }, [race.runId, swept, selection, running, base, scale]);
}

/** What every section of charts is given. */
export interface SectionProps {
  readonly data: ChartData;
  readonly shared: {
    readonly run: string;
    readonly running: boolean;
    readonly relativeTo: string | undefined;
    readonly scale: 'log' | 'linear';
    readonly nothing: string | undefined;
  };
}

function useChartData(race: Race) {
  const catalogue = useCatalogue();
  const hidden = usePage(({ view }) => view.hidden);
  const selection = usePage(({ view }) => view.selection);
  const baseline = usePage(({ view }) => baselineIn(race, view)) || '0';
  const position = useSweptPosition(race);
  const derive = useCallback(
    (of: Race) => {
      const entries = of.scenario.contestants.map(({ scheme, label }, index) => {
        const lane = of.lanes.find(({ plan }) => plan.contestant === index);
        return { scheme, label: lane?.plan.label ?? label ?? scheme };
      });
      const contestants = contestantsOf(catalogue, entries).filter(
        ({ key }) => !hidden.includes(Number(key)),
      );
      const swept = sweptValues(of)[position] ?? null;
      return chartData(of, { contestants, swept, selection, baseline });
    },
    [catalogue, hidden, selection, baseline, position],
  );
  return useSettled(race, isUnderWay(race), derive);
}
