import { useMemo } from 'react';
import type { Standing } from '../../../derive/statistics/ranking';
import type { Metric } from '../../../engine/generated';
import type { Race } from '../../../state/race/race';
import { standingOf } from '../../../state/statistics/standings';
import { nounOf } from '../../../state/statistics/values';
import type { Entrant } from '../../shared/useEntrants';
import { useCompared } from '../comparison/compared';
import { lostText } from './compareBasis';
import { evidenceOf, placesOf, type Rank } from './places';
import { useRanking } from './useRanking';

export interface Placed extends Rank {
  readonly key: string;
  /** NaN if there is none. */
  readonly value: number;
  /** The number of rejected flows or coflows, which the value excludes; empty if there are none. */
  readonly rejected: string;
  /** The confidence of the distance, once the race has ended. */
  readonly evidence: string;
}

const NOWHERE: Rank = { place: null, shared: false, comparison: null };

/** The contestants in the order of a metric, at one swept value. */
export function useStandings(
  race: Race,
  entrants: readonly Entrant[],
  metric: Metric | undefined,
  swept: number | null,
): Placed[] {
  const compared = useCompared();
  const { final } = compared;
  const keys = entrants.map(({ appearance: { key } }) => key).join(' ');
  const standings = useMemo(
    () =>
      keys.split(' ').map((key): Standing => {
        const nowhere = { value: Number.NaN, lost: 0 };
        return { key, ...(metric ? standingOf(compared, Number(key), swept, metric) : nowhere) };
      }),
    [keys, compared, metric, swept],
  );
  const order = useRanking(`${race.runId} ${metric?.id} ${swept}`, standings, {
    lowest: metric?.better !== 'higher',
    final,
  }).join(' ');
  return useMemo(() => {
    const placed = order
      .split(' ')
      .flatMap((key) => standings.find((one) => one.key === key) ?? []);
    const [leader] = placed;
    const places = metric && placesOf(placed, compared, { metric, swept, final });
    const noun = (metric && nounOf(metric)) ?? 'flows';
    return placed.map((own) => {
      const { key, value, lost } = own;
      const place = places?.get(key) ?? NOWHERE;
      const { comparison } = place;
      const rejected = lost > 0 && !Number.isNaN(value) ? `${lostText(lost, noun)}.` : '';
      const evidence =
        comparison && metric ? evidenceOf(comparison, metric, lost !== leader?.lost) : '';
      return { key, value, ...place, rejected, evidence };
    });
  }, [order, standings, compared, metric, swept, final]);
}
