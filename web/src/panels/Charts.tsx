import { useCallback } from 'react';
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
import { DeadlineCharts } from './race/DeadlineCharts';
import { FlowCharts } from './race/FlowCharts';
import { LookBar } from './race/LookBar';
import { NetworkCharts } from './race/NetworkCharts';
import { SweepCharts } from './SweepCharts';
import { SweptChoice, useSweptPosition } from './SweptChoice';
import { useSettled } from './useSettled';

/** The charts that the data calls for, by what they speak of. */
export function Charts({ race }: { race: Race }) {
  const view = usePage((state) => state.view);
  const data = useChartData(race);
  const running = isUnderWay(race);
  const chosen = isEmpty(view.selection) ? undefined : 'Nothing that is selected has finished.';
  const shared = {
    run: `${race.runId} ${data.swept} ${JSON.stringify(view.selection)}`,
    running,
    relativeTo: relativeTo(race, view),
    scale: view.scale,
    nothing: running ? undefined : chosen,
  } as const;
  return (
    <ChartActionsContext value={ChartMenu}>
      <EmphasisProvider>
        <SweepCharts race={race} />
        <SweptChoice race={race} />
        <LookBar race={race} />
        <Comparisons race={race} data={data} shared={shared} />
        {data.cct && <CoflowCharts race={race} data={data} shared={shared} />}
        <DeadlineCharts data={data} shared={shared} />
        <FlowCharts data={data} shared={shared} />
        <NetworkCharts race={race} data={data} shared={shared} />
      </EmphasisProvider>
    </ChartActionsContext>
  );
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
