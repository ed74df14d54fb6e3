import { useMemo } from 'react';
import type { Outline } from '../../engine/generated';
import { useScenario, useSession } from '../shared/context';
import { type Answer, useAnswer } from '../shared/useAnswer';

/** The outline of the scenario's network. */
export function useOutline(): Answer<Outline> {
  const scenario = useScenario();
  const { outline } = useSession();
  const text = useMemo(() => JSON.stringify(scenario), [scenario]);
  return useAnswer(text, outline);
}
