import { expect, it } from 'vitest';
import { loadCourse } from '../../state/lessons/library';
import { LANDMARKS } from './useLandmark';

it('knows every part of the page that a shipped lesson points at', async () => {
  const course = await loadCourse();
  const pointed = course.flatMap(([, { steps }]) => steps.map((step) => step.points_at));
  expect(pointed.filter(Boolean).length).toBeGreaterThan(5);
  for (const name of pointed) {
    if (name !== undefined) expect(Object.keys(LANDMARKS)).toContain(name);
  }
});
