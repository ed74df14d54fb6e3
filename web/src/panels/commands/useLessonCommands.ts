import { useMemo } from 'react';
import { useSteps } from '../lessons/useSteps';
import { usePage, useSession } from '../shared/context';
import type { Command } from './command';

/** Steps of the open lesson. Clickers send the page keys, which scroll a page that is not projected. */
export function useLessonCommands(): readonly Command[] {
  const { open, back, next } = useSteps();
  const { addStep } = useSession();
  const projected = usePage(({ view }) => view.display === 'projector');
  return useMemo(() => {
    const add: Command = {
      id: 'lesson.add',
      section: 'Edit',
      label: 'Add this view as a lesson step',
      words: ['write', 'author', 'teach', 'caption'],
      run: () => void addStep(),
    };
    if (!open) return [add];
    const section = 'Lesson';
    const step = (id: string, label: string, keys: string, run: (() => void) | null) => ({
      ...{ id: `lesson.${id}`, section, label, keys },
      off: run === null,
      run: run ?? (() => {}),
    });
    return [
      add,
      step('next', 'Next step', 'ArrowRight', next),
      step('back', 'Previous step', 'ArrowLeft', back),
      ...(projected
        ? [
            step('forward', 'Next step, by a clicker', 'PageDown', next),
            step('backward', 'Previous step, by a clicker', 'PageUp', back),
          ]
        : []),
    ];
  }, [open, back, next, projected, addStep]);
}
