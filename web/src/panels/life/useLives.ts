/** The lives of one flow under several contestants, which the engine tells on request. */
import { useEffect } from 'react';
import { type LifeState, lifeIn } from '../../state/account/lives';
import type { Contestant } from '../../state/race/contestants';
import type { Lane, Race } from '../../state/race/race';
import { usePage, useSession } from '../shared/context';

export interface AskedLane {
  readonly appearance: Contestant;
  readonly lane: Lane;
}

export type KnownLife = LifeState & { readonly of: AskedLane };

const PENDING: LifeState = { kind: 'pending', fraction: 0 };

/** One entry per lane. */
export function useLives(
  race: Race,
  lanes: readonly AskedLane[],
  flow: number,
): readonly KnownLife[] {
  const lives = usePage((state) => state.lives);
  const { askLife, stopAsking } = useSession();
  const ended = lanes.filter(({ lane }) => lane.status === 'done');
  const asked = ended.map(({ lane }) => lane.plan.lane).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another race has other lives
  useEffect(() => {
    askLife(asked === '' ? [] : asked.split(',').map(Number), flow);
    return stopAsking;
  }, [askLife, stopAsking, asked, flow, race.runId]);
  return lanes.map((of) => ({
    ...(lifeIn(lives, race.runId, of.lane.plan.lane, flow) ?? PENDING),
    of,
  }));
}
