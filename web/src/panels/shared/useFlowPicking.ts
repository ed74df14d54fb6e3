/** Opens single flows of a race: their contestants, and the flow itself, are part of the view. */
import type { FlowPicking } from '../../charts/card/card';
import type { Race } from '../../state/race/race';
import { baselineIn } from '../../state/statistics/results';
import type { View } from '../../state/view/view';
import { usePage, useSession } from './context';

/** The engine keeps account of packets only. */
export const hasLives = ({ scenario }: Race): boolean => scenario.level === 'packet';

/** Indices of the contestants whose lives are shown: the baseline and the next visible one, unless chosen. */
export function stripsOf(race: Race, view: View): readonly number[] {
  const all = race.scenario.contestants.map((_, index) => index);
  const chosen = view.strips.filter((index) => all.includes(index));
  if (chosen.length > 0) return chosen;
  const first = Number(baselineIn(race, view) || all.find((index) => !view.hidden.includes(index)));
  const others = all.filter((index) => index !== first && !view.hidden.includes(index));
  return [first, ...others].filter((index) => all.includes(index)).slice(0, 2);
}

/** What a chart of single flows needs; undefined without a race. */
export function useFlowPicking(): FlowPicking | undefined {
  const race = usePage((state) => state.race);
  const view = usePage((state) => state.view);
  const { setView } = useSession();
  if (!race) return undefined;
  const [a, b] = stripsOf(race, view).map(String);
  const { flow } = view;
  return {
    pair: a !== undefined && b !== undefined ? [a, b] : undefined,
    onPair: ([across, up]) => setView({ strips: [Number(across), Number(up)] }),
    range: view.fcts,
    onRange: (fcts) => setView({ fcts }),
    onOpen: hasLives(race)
      ? (one) => setView({ tab: 'flow', flow: [one.seed, one.flow], span: null, panel: 'main' })
      : undefined,
    chosen: flow ? { seed: flow[0], flow: flow[1] } : undefined,
  };
}
