import { useMemo } from 'react';
import { useSteps } from '../lessons/useSteps';
import { usePage } from '../shared/context';
import type { Command } from './command';

/** Steps of the open lesson. Clickers send the page keys, which scroll a page that is not projected. */
export function useLessonCommands(): readonly Command[] {
  const { open, back, next } = useSteps();
  const projected = usePage(({ view }) => view.display === 'projector');
  return useMemo(() => {
    if (!open) return [];
    const section = 'Lesson';
    const step = (id: string, label: string, keys: string, run: (() => void) | null) => ({
      ...{ id: `lesson.${id}`, section, label, keys },
      off: run === null,
      run: run ?? (() => {}),
    });
    return [
      step('next', 'Next step', 'ArrowRight', next),
      step('back', 'Previous step', 'ArrowLeft', back),
      ...(projected
        ? [
            step('forward', 'Next step, by a clicker', 'PageDown', next),
            step('backward', 'Previous step, by a clicker', 'PageUp', back),
          ]
        : []),
    ];
  }, [open, back, next, projected]);
}
