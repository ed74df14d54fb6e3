import { relation } from '../../charts';
import type { Standing } from '../../derive/ranking';
import type { Metric } from '../../engine/generated';
import { isUnderWay, type Race } from '../../state/race';
import { nounOf, standingOf } from '../../state/standings';
import type { Entrant } from '../Lanes';
import { lostText } from './among';
import { useCompared } from './compared';
import { useRanking } from './useRanking';

interface Placed {
  readonly key: string;
  /** NaN while there is none. */
  readonly value: number;
  /** Null without a value. */
  readonly place: number | null;
  /** How far from the leader, or how much was given up; empty for the leader. */
  readonly behind: string;
}

/** The contestants from first to last by a metric, at one swept value. */
export function useStandings(
  race: Race,
  entrants: readonly Entrant[],
  metric: Metric | undefined,
  swept: number | null,
): Placed[] {
  const compared = useCompared();
  const standings = entrants.map(({ look: { key } }): Standing => {
    const nowhere = { value: Number.NaN, lost: 0 };
    return { key, ...(metric ? standingOf(compared, Number(key), swept, metric) : nowhere) };
  });
  const order = useRanking(`${race.runId} ${metric?.id} ${swept}`, standings, {
    lowest: metric?.better !== 'higher',
    final: !isUnderWay(race),
  });
  const placed = order.flatMap((key) => standings.find((one) => one.key === key) ?? []);
  const [leader] = placed;
  const noun = (metric && nounOf(metric)) ?? 'flows';
  return placed.map((own) => {
    const { key, value, lost } = own;
    // Equals share a place.
    const place = 1 + placed.findIndex((one) => one.value === value && one.lost === lost);
    const known = !Number.isNaN(value);
    const apart = own === leader ? '' : distance(value, leader?.value ?? Number.NaN);
    const behind = known && lost > 0 ? lostText(lost, noun) : apart;
    return { key, value, place: known ? place : null, behind };
  });
}

/** How far from the leader; nothing where either has no value, or the leader's is zero. */
function distance(value: number, leader: number): string {
  return Number.isFinite(value / leader) ? `${relation(value, leader)} the leader` : '';
}
