import { useMemo } from 'react';
import type { Outline } from '../../engine/generated';
import { useScenario, useSession } from '../shared/context';
import { type Look, useQuery } from '../shared/useQuery';

/** The outline of the scenario's network. */
export function useOutline(): Look<Outline> {
  const scenario = useScenario();
  const { outline } = useSession();
  const text = useMemo(() => JSON.stringify(scenario), [scenario]);
  return useQuery(text, outline);
}
