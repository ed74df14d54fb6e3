import { useCallback } from 'react';
import { CoflowTimeline } from '../../../charts';
import { coflowName } from '../../../derive/coflows/coflowNames';
import { coflowsByPort, type PortPlan } from '../../../derive/coflows/coflowsByPort';
import { isUnderWay, type Race } from '../../../state/race/race';
import { lanesOf, sweptValues } from '../../../state/statistics/results';
import { withPart } from '../../../state/view/selection';
import { usePage, useSession } from '../../shared/context';
import { useEntrants } from '../../shared/useEntrants';
import { useThrottled } from '../../shared/useThrottled';
import { useSweptPosition } from '../SweptChoice';
import type { SectionProps } from './section';

const NOTHING: PortPlan = { ports: [], bars: [], rows: [], left: 0 };

/** One contestant's coflows over time, for the seed of the selected coflow, else for the first seed. */
export function WatchedCoflows({ race, shared }: { race: Race } & Pick<SectionProps, 'shared'>) {
  const { watched, selection } = usePage(({ view }) => view);
  const { setView } = useSession();
  const appearances = useEntrants(race).map((entrant) => entrant.appearance);
  const series = appearances[Number(watched)] ?? appearances[0];
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
      choices={appearances}
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
