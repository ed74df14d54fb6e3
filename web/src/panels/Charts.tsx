import { useCallback } from 'react';
import {
  CctDistribution,
  ChartActionsContext,
  DeadlineMisses,
  DeadlineUse,
  EmphasisProvider,
  FctByBucket,
  FctDistribution,
  NormalisedFct,
  RaceProgress,
} from '../charts';
import { FLOW_BUCKETS } from '../derive/buckets';
import { isUnderWay, type Race } from '../state/race';
import { sweptValues } from '../state/results';
import { contestantsOf } from '../state/series';
import { chartData } from './chartData';
import { useCatalogue, usePage, useSession } from './context';
import { ChartMenu } from './export/ChartMenu';
import styles from './race.module.css';
import { SweepCharts } from './SweepCharts';
import { SweptChoice, useSweptPosition } from './SweptChoice';
import { useSettled } from './useSettled';

/** The charts that the data calls for. */
export function Charts({ race }: { race: Race }) {
  const { look } = useSession();
  const view = usePage((state) => state.view);
  const data = useChartData(race);
  const running = isUnderWay(race);
  const run = `${race.runId} ${data.swept}`;
  const shared = { run, running, headingLevel: 2 } as const;
  const coflows = data.cct;
  return (
    <ChartActionsContext value={ChartMenu}>
      <EmphasisProvider>
        <SweepCharts race={race} />
        <SweptChoice race={race} />
        <div className={styles.charts}>
          {coflows && (
            <CctDistribution
              {...shared}
              series={coflows}
              tail={view.tail}
              onTail={(tail) => look({ tail })}
            />
          )}
          <FctByBucket
            {...shared}
            series={data.byBucket}
            metric={view.metric}
            onMetric={(metric) => look({ metric })}
            baseline={view.baseline}
            onBaseline={(baseline) => look({ baseline })}
          />
          <FctDistribution
            {...shared}
            series={data.distribution}
            buckets={FLOW_BUCKETS}
            bucket={view.bucket}
            onBucket={(bucket) => look({ bucket })}
            tail={view.tail}
            onTail={(tail) => look({ tail })}
          />
          <NormalisedFct {...shared} series={data.slowdown} />
          {data.flowDeadlines && !data.coflowDeadlines && (
            <>
              <DeadlineMisses {...shared} series={data.flowDeadlines} noun="flows" />
              <DeadlineUse {...shared} series={data.flowDeadlines} noun="flows" />
            </>
          )}
          {data.coflowDeadlines && (
            <>
              <DeadlineMisses {...shared} series={data.coflowDeadlines} noun="coflows" />
              <DeadlineUse {...shared} series={data.coflowDeadlines} noun="coflows" />
            </>
          )}
          <RaceProgress {...shared} series={data.progress} />
        </div>
      </EmphasisProvider>
    </ChartActionsContext>
  );
}

function useChartData(race: Race) {
  const catalogue = useCatalogue();
  const hidden = usePage(({ view }) => view.hidden);
  const bucket = usePage(({ view }) => view.bucket);
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
      return chartData(of, { contestants, swept: sweptValues(of)[position] ?? null, bucket });
    },
    [catalogue, hidden, bucket, position],
  );
  return useSettled(race, isUnderWay(race), derive);
}
