import { useMemo } from 'react';
import { selectedRows } from '../../../derive/lanes/selected';
import type { Race } from '../../../state/race/race';
import { lanesOf, sweptValues } from '../../../state/statistics/results';
import type { Selection } from '../../../state/view/view';
import { useSweptPosition } from '../SweptChoice';

/** The number of selected arrivals, which all contestants have in common, over all seeds. */
export function useSelectedCount(race: Race, selection: Selection) {
  const swept = sweptValues(race)[useSweptPosition(race)] ?? null;
  const lanes = lanesOf(race, 0, swept);
  const known = lanes.map(({ columns }) => columns);
  const key = known.filter((columns) => columns !== null).length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: columns never change once they are there
  return useMemo(() => {
    let selected = 0;
    let all = 0;
    lanes.forEach(({ columns, plan }) => {
      if (!columns) return;
      selected += sum(selectedRows(columns, plan.seed, selection).flows);
      all += sum(columns.flows.counted);
    });
    return { selected, all };
  }, [race.runId, swept, key, selection]);
}

const sum = (mask: Uint8Array): number => mask.reduce((total, one) => total + one, 0);
