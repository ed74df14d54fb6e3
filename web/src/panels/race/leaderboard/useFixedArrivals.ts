import { useCallback } from 'react';
import type { Preview } from '../../../engine/generated';
import type { Inspected } from '../../../engine/protocol';
import { sameJson } from '../../../state/json';
import type { Race } from '../../../state/race/race';
import { useSession } from '../../shared/context';
import { useAnswer } from '../../shared/useAnswer';

/** Larger traffic would occupy the engine for longer than the answer is worth. */
const MOST_FLOWS = 20_000;

/**
 * Whether a finished race of one seed would have the same arrivals with another; false until the engine has answered,
 * and for very many flows.
 */
export function useFixedArrivals({ scenario, status, lanes }: Race): boolean {
  const { preview } = useSession();
  const { version, level, topology, workload, seeds } = scenario;
  const ask = useCallback(
    async (text: string): Promise<Inspected<boolean>> => {
      if (text === '') return { preview: false, issues: [] };
      const spec = JSON.parse(text);
      const of = async (seed: number) => {
        const { preview: seen } = await preview(JSON.stringify({ ...spec, seeds: [seed] }));
        return seen && arrivalsOf(seen);
      };
      const [seed] = spec.seeds;
      const [one, other] = [await of(seed), await of(seed + 1)];
      return { preview: one !== null && sameJson(one, other), issues: [] };
    },
    [preview],
  );
  const flows = lanes[0]?.fct_s.length ?? 0;
  const worthwhile = status === 'finished' && seeds.length === 1 && flows <= MOST_FLOWS;
  const spec = { version, level, topology, workload, seeds, contestants: [] };
  return useAnswer(worthwhile ? JSON.stringify(spec) : '', ask).seen ?? false;
}

const arrivalsOf = ({ seed: _, ...arrivals }: Preview) => arrivals;
