import { useCallback } from 'react';
import { CoflowTimeline } from '../../../charts';
import { coflowName } from '../../../derive/coflowNames';
import { coflowsByPort, type PortPlan } from '../../../derive/coflowsByPort';
import { isUnderWay, type Race } from '../../../state/race';
import { lanesOf, sweptValues } from '../../../state/results';
import { withPart } from '../../../state/selection';
import { usePage, useSession } from '../../shared/context';
import { useEntrants } from '../../shared/useEntrants';
import { useSettled } from '../../shared/useThrottled';
import { useSweptPosition } from '../SweptChoice';
import type { SectionProps } from './section';

const NOTHING: PortPlan = { ports: [], bars: [], rows: [], left: 0 };

/** One contestant's coflows over time, in the lane of the coflow that is selected or else of the first seed. */
export function WatchedCoflows({ race, shared }: { race: Race } & Pick<SectionProps, 'shared'>) {
  const { watched, selection } = usePage(({ view }) => view);
  const { look } = useSession();
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
  const plan = useSettled(race, isUnderWay(race), derive);
  if (!series) return null;
  return (
    <CoflowTimeline
      {...shared}
      run={`${race.runId} ${position}`}
      title={`Coflows on the busiest ports, seed ${seed}`}
      series={series}
      choices={looks}
      onChoice={(key) => look({ watched: key })}
      plan={plan}
      nameOf={nameOf}
      selected={coflow}
      onCoflow={(id) =>
        look({ selection: withPart(selection, 'coflow', id === null ? null : [seed, id]) })
      }
      times={selection.times}
      onTimes={(times) => look({ selection: withPart(selection, 'times', times) })}
    />
  );
}
