import { useMemo } from 'react';
import type { Preview, ScenarioSpec } from '../../engine/generated';
import { useSession } from '../shared/context';
import { type Answer, useAnswer } from '../shared/useAnswer';

/** What the traffic of a scenario looks like. Contestants and names do not matter, so that changing them asks nothing. */
export function usePreview({
  version,
  level,
  topology,
  workload,
  seeds,
}: ScenarioSpec): Answer<Preview> {
  const { preview } = useSession();
  const text = useMemo(
    () => JSON.stringify({ version, level, topology, workload, seeds, contestants: [] }),
    [version, level, topology, workload, seeds],
  );
  return useAnswer(text, preview);
}
