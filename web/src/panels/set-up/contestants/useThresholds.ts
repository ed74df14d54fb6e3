import { useCallback, useMemo } from 'react';
import type { Parameter, SchemeCard, ThresholdPreview, Value } from '../../../engine/generated';
import { withParameter } from '../../../state/scenario/edit';
import { useScenario, useSession } from '../../shared/context';
import { type Answer, useAnswer } from '../../shared/useAnswer';

/** The thresholds of one contestant on the current traffic, with the objective over threshold `lower` and the next. */
export function useThresholdPlan(index: number, lower: number): Answer<ThresholdPreview> {
  const { version, level, topology, workload, seeds, contestants } = useScenario();
  const { thresholds } = useSession();
  const contestant = contestants[index];
  const text = useMemo(
    () => JSON.stringify({ version, level, topology, workload, seeds, contestants: [contestant] }),
    [version, level, topology, workload, seeds, contestant],
  );
  const ask = useCallback((about: string) => thresholds(about, 0, lower), [thresholds, lower]);
  return useAnswer(text, ask);
}

export interface ThresholdEdits {
  /** Sets a custom list. */
  own(thresholds: readonly number[], merge?: string): void;
  /** Selects the thresholds of another option. */
  take(mode: string): void;
}

/** Edits of thresholds; the catalogue states which parameter is the list, and which choice enables it. */
export function useThresholdEdits(
  index: number,
  scheme: SchemeCard,
  list: Parameter,
): ThresholdEdits {
  const { edit } = useSession();
  const place = { kind: 'contestant', index } as const;
  const choice = scheme.parameters.find(({ name }) => name === list.shown_when?.parameter);
  const ownMode = list.shown_when?.values[0];
  return {
    own: (thresholds, merge) =>
      edit(
        (scenario) => {
          const listed = withParameter(scenario, place, list, [...thresholds]);
          return choice && ownMode ? withParameter(listed, place, choice, ownMode) : listed;
        },
        merge === undefined ? null : `contestants[${index}] thresholds ${merge}`,
      ),
    take: (mode: Value & string) =>
      choice && edit((scenario) => withParameter(scenario, place, choice, mode)),
  };
}
