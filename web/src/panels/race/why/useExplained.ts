/** Which contestants are explained, at which swept value, and how far their accounts are. */
import { useMemo } from 'react';
import { type AccountState, accountIn, bytesOf, MOST_BYTES } from '../../../state/account/accounts';
import { failedIn, type Heat } from '../../../state/race/heats';
import type { Lane, Race } from '../../../state/race/race';
import { distinct } from '../../../state/statistics/pooledPercentiles';
import { baselineIn, lanesOf } from '../../../state/statistics/results';
import { useCatalogue, usePage } from '../../shared/context';
import { useEntrants } from '../../shared/useEntrants';

export interface ToldLane {
  readonly lane: Lane;
  /** Undefined if not asked for. */
  readonly account: AccountState | undefined;
}

export function useExplained(race: Race, swept: number | null, heats: readonly Heat[]) {
  const view = usePage((state) => state.view);
  const accounts = usePage((state) => state.accounts);
  const { causes } = useCatalogue();
  const failed = failedIn(race);
  const able = useEntrants(race)
    .map(({ appearance }) => appearance)
    .filter(({ key }) => !failed.has(Number(key)));
  const pair = pairIn(
    race,
    able.map(({ key }) => Number(key)),
    view,
  );
  const shown = able.filter(({ key }) => {
    const index = Number(key);
    return !view.hidden.includes(index) || (view.why !== null && pair?.includes(index));
  });
  const lanes = shown
    .flatMap(({ key }) => lanesOf(race, Number(key), swept))
    .filter(({ status }) => status === 'done');
  const seeds = useMemo(() => distinct(heats).map(({ seed }) => seed), [heats]);
  const told = lanes.map(
    (lane): ToldLane => ({ lane, account: accountIn(accounts, race.runId, lane.plan.lane) }),
  );
  return {
    ...{ accounts, pair, shown, able, lanes, seeds, told },
    /** Whether the accounts would take too much memory. */
    excessive: bytesOf(lanes, causes.length) > MOST_BYTES,
  };
}

interface Wanted {
  readonly why: readonly [number, number] | null;
  readonly hidden: readonly number[];
}

/** The chosen pair, or the first shown contestant besides the baseline against it; undefined for a single one. */
function pairIn(
  race: Race,
  able: readonly number[],
  view: Wanted & Parameters<typeof baselineIn>[1],
): readonly [number, number] | undefined {
  if (view.why?.every((one) => able.includes(one))) return view.why;
  const shown = able.filter((one) => !view.hidden.includes(one));
  const chosen = Number(baselineIn(race, view) || '0');
  const base = shown.includes(chosen) ? chosen : shown[0];
  const own = shown.find((one) => one !== base);
  return base === undefined || own === undefined ? undefined : [own, base];
}
