import { useCallback } from 'react';
import { CoflowTimeline } from '../../../../charts';
import { coflowName } from '../../../../derive/coflowNames';
import { coflowsByPort, type PortPlan } from '../../../../derive/coflowsByPort';
import { isUnderWay, type Race } from '../../../../state/race';
import { lanesOf, sweptValues } from '../../../../state/results';
import { withPart } from '../../../../state/selection';
import { usePage, useSession } from '../../../shared/context';
import { useEntrants } from '../../../shared/useEntrants';
import { useThrottled } from '../../../shared/useThrottled';
import { useSweptPosition } from '../../SweptChoice';
import type { CardProps, ChartCard } from '../card';

const NOTHING: PortPlan = { ports: [], bars: [], rows: [], left: 0 };

export const card: ChartCard = {
  section: 'coflows',
  rank: 3,
  isFor: ({ cct }) => cct !== null,
  Chart: WatchedCoflows,
};

/** One contestant's coflows over time, in the lane of the selected coflow or else of the first seed. */
function WatchedCoflows({ race, shared: { among: _, ...shared } }: CardProps) {
  const { watched, selection } = usePage(({ view }) => view);
  const { setView } = useSession();
  const looks = useEntrants(race).map((entrant) => entrant.look);
  const series = looks[Number(watched)] ?? looks[0];
  const position = useSweptPosition(race);
  const [seed = race.scenario.seeds[0] ?? 1, coflow] = selection.coflow ?? [];
  const contestant = Number(series?.key ?? 0);
  const { host } = selection;
  const derive = useCallback(
    function* (of: Race): Generator<void, PortPlan> {
      yield;
      const lanes = lanesOf(of, contestant, sweptValues(of)[position] ?? null);
      const lane = lanes.find(({ plan }) => plan.seed === seed) ?? lanes[0];
      if (!lane?.columns) return NOTHING;
      const now_s = lane.progress?.simulated_s ?? 0;
      return coflowsByPort({ ...lane.columns, fct_s: lane.fct_s, now_s }, { host, coflow });
    },
    [contestant, position, seed, host, coflow],
  );
  const names = race.lanes.find((lane) => lane.columns)?.columns?.coflowNames;
  const nameOf = (id: number) => coflowName(names, id);
  const plan = useThrottled(race, isUnderWay(race), derive);
  if (!series) return null;
  return (
    <CoflowTimeline
      {...shared}
      run={`${race.runId} ${position}`}
      title={`Coflows on the busiest ports, seed ${seed}`}
      series={series}
      choices={looks}
      onChoice={(key) => setView({ watched: key })}
      plan={plan}
      nameOf={nameOf}
      selected={coflow}
      onCoflow={(id) =>
        setView({ selection: withPart(selection, 'coflow', id === null ? null : [seed, id]) })
      }
      times={selection.times}
      onTimes={(times) => setView({ selection: withPart(selection, 'times', times) })}
    />
  );
}
