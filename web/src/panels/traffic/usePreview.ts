import { useMemo } from 'react';
import type { Preview, ScenarioSpec } from '../../engine/generated';
import { useSession } from '../shared/context';
import { type Answer, useAnswer } from '../shared/useAnswer';

/** Preview of a scenario's traffic. Independent of contestants and titles, so that changing them requests nothing. */
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
