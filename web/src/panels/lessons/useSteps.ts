import { useMemo } from 'react';
import { type OpenLesson, stepId } from '../../state/lessons/steps';
import { usePage, useSession } from '../shared/context';

interface Steps {
  readonly open: OpenLesson | null;
  readonly back: (() => void) | null;
  readonly next: (() => void) | null;
}

/** Opens the previous and the next step of the lesson; null where there is none. */
export function useSteps(): Steps {
  const { choosePreset } = useSession();
  const open = usePage(({ lesson }) => lesson);
  return useMemo(() => {
    if (!open) return { open, back: null, next: null };
    const to = (step: number) =>
      open.lesson.steps[step] ? () => void choosePreset(stepId(open.id, step)) : null;
    return { open, back: to(open.step - 1), next: to(open.step + 1) };
  }, [open, choosePreset]);
}
