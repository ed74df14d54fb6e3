import { ChartActionsContext } from '../../charts';
import { FlowScatter } from '../../charts/FlowScatter';
import { isUnderWay, type Race } from '../../state/race/race';
import { ChartMenu } from '../export/ChartMenu';
import { usePage } from '../shared/context';
import { useFlowPicking } from '../shared/useFlowPicking';
import styles from './life.module.css';
import { useRaceFlows } from './useRaceFlows';

/** All flows of the race under two contestants, to pick one. */
export function FlowMap({ race }: { race: Race }) {
  const scale = usePage(({ view }) => view.scale);
  const series = useRaceFlows(race);
  const picking = useFlowPicking();
  if (series.length < 2) return null;
  return (
    <ChartActionsContext value={ChartMenu}>
      <div className={styles.card}>
        <FlowScatter
          {...picking}
          run={String(race.runId)}
          running={isUnderWay(race)}
          scale={scale}
          headingLevel={2}
          series={series}
        />
      </div>
    </ChartActionsContext>
  );
}
