import type { Lesson } from '../../engine/generated';
import { readLesson } from '../lessons/readLesson';
import { fitsView } from '../link/sharedView';

/** A lesson stored by this browser, possibly by another version of the page. */
export function keptLesson(kept: unknown): { lesson?: Lesson; fault?: string } {
  if (kept === undefined) return {};
  try {
    return { lesson: readLesson(kept, fitsView) };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) };
  }
}
