import { isObject, type Json } from '../../../state/json';
import { mergePatch } from '../../../state/lessons/authoring';
import { OWN_LESSON, presetOfStep } from '../../../state/lessons/steps';
import { usePage, useScenario } from '../../shared/context';

/** What the present race changes of the open step, to be taken as a task's solution. */
export function useSolution(stored: Readonly<Record<string, unknown>>) {
  const scenario = useScenario();
  const open = usePage(({ lesson }) => lesson);
  const step = open && presetOfStep(OWN_LESSON, open.lesson, open.step)?.scenario;
  const patch = step ? mergePatch(step as unknown as Json, scenario as unknown as Json) : null;
  const known = Object.keys(stored).length > 0;
  return {
    patch: isObject(patch) ? patch : null,
    says: known
      ? 'The task has a solution. To replace it, change the race until the conditions are met.'
      : 'The task has no solution yet: change the race until the conditions are met.',
  };
}
