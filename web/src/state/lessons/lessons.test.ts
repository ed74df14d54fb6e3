import { expect, it } from 'vitest';
import { fitsView } from '../link/sharedView';
import { findPreset, loadCourse } from './library';
import { stepId, stepOf } from './steps';

it('has eleven lessons in order, and a first look before them', async () => {
  const numbers = (await loadCourse()).map(([, { number }]) => number);
  expect(numbers).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
});

it('knows every field of every view', async () => {
  for (const [id, lesson] of await loadCourse()) {
    for (const { title, view } of lesson.steps) {
      for (const [field, value] of Object.entries(view ?? {})) {
        expect(fitsView(field, value), `${id}, ${title}: ${field}`).toBe(true);
      }
    }
  }
});

it('makes a preset of every step, with a label for every contestant', async () => {
  for (const [id, lesson] of await loadCourse()) {
    for (const [index, { title }] of lesson.steps.entries()) {
      const preset = await findPreset(stepId(id, index));
      expect(preset?.scenario.title).toBe(`${lesson.title}: ${title}`);
      for (const { label } of preset?.scenario.contestants ?? []) expect(label).toBeTruthy();
    }
    expect(await findPreset(stepId(id, lesson.steps.length))).toBeUndefined();
  }
});

it('reads the ids of steps, and no others', () => {
  expect(stepOf(stepId('pias', 2))).toEqual({ lesson: 'pias', step: 2 });
  for (const other of [null, '', 'pias', 'lesson~pias', 'lesson~pias~0', 'lesson~../x~1']) {
    expect(stepOf(other)).toBeNull();
  }
});
