import { useMemo } from 'react';
import { duration, ratio } from '../../charts';
import { flowPairs } from '../../derive/life/flowPairs';
import { type Found, gainedMost, lostMost, slowestSmall } from '../../derive/life/notable';
import type { Race } from '../../state/race/race';
import { usePage } from '../shared/context';
import { stripsOf } from '../shared/useFlowPicking';
import { useRaceFlows } from './useRaceFlows';

export interface Notable {
  readonly label: string;
  readonly flow: readonly [seed: number, flow: number];
}

/** Flows worth a look under the first two of the shown contestants. */
export function useNotable(race: Race): Notable[] {
  const view = usePage((state) => state.view);
  const series = useRaceFlows(race);
  const [first, second] = stripsOf(race, view);
  const [a, b] = [series[first ?? 0], second === undefined ? undefined : series[second]];
  return useMemo(() => {
    const found: Notable[] = [];
    const add = (one: Found | undefined, label: (value: number) => string) => {
      if (one) found.push({ label: label(one.value), flow: [one.seed, one.flow] });
    };
    for (const one of [a, b]) {
      if (!one) continue;
      const label = (fct_s: number) =>
        `Slowest small flow under ${one.label}, ${duration.text(fct_s)}`;
      add(slowestSmall(one.lanes), label);
    }
    if (!a || !b) return found;
    const pairs = flowPairs(a.lanes, b.lanes, 2);
    const against = `under ${b.label} against ${a.label}`;
    add(lostMost(pairs), (factor) => `Lost most ${against}, ${ratio.text(factor)}`);
    add(gainedMost(pairs), (factor) => `Gained most ${against}, ${ratio.text(factor)}`);
    return found;
  }, [a, b]);
}
