import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitsView } from '../link/sharedView';
import { loadCourse } from './library';
import { readLesson } from './readLesson';

const LEAST = {
  version: 1,
  title: 'Mine',
  summary: 'One step.',
  minutes: 5,
  goals: [],
  steps: [{ title: 'First', text: '' }],
};

const read = (json: unknown) => readLesson(json, fitsView);
const step = (change: object) => ({ ...LEAST, steps: [{ ...LEAST.steps[0], ...change }] });

function fault(json: unknown): string {
  try {
    read(json);
    return '';
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return error.message;
  }
}

describe('a lesson from a link or file', () => {
  it('is read with everything that may be missing', () => {
    expect(read(LEAST)).toMatchObject({
      ...{ number: 0, teacher: '', sources: [], quoted: [] },
      steps: [{ title: 'First', text: '', scenario: null, view: null, controls: [] }],
    });
  });

  it('is what every shipped lesson would be', async () => {
    for (const [, lesson] of await loadCourse()) expect(read(lesson)).toMatchObject(lesson);
  });

  it.each([
    [{ ...LEAST, version: 2 }, 'version: expected 1, got 2'],
    [{ ...LEAST, title: '' }, 'title: expected a text of 1 to 100 characters, got 0'],
    [{ ...LEAST, steps: [] }, 'steps: expected 1 to 30 steps, got 0'],
    [{ ...LEAST, steps: Array(31).fill(LEAST.steps[0]) }, 'steps: expected 1 to 30 steps, got 31'],
    [{ ...LEAST, html: '<b>' }, /^html: expected no such field, but \$schema, version/],
    [
      step({ text: 'x'.repeat(4001) }),
      'steps[0].text: expected a text of 0 to 4000 characters, got 4001',
    ],
    [step({ view: { tab: 'kitchen' } }), /^steps\[0\]\.view\.tab: expected a field of the view/],
    [step({ controls: [1, 2, 3] }), 'steps[0].controls: expected 0 to 2 controls, got 3'],
    [step({ ask: { kind: 'riddle' } }), /^steps\[0\]\.ask\.kind: expected one of order, number/],
    [
      step({
        ask: { kind: 'choice', question: 'Q', answers: Array(2).fill({ text: 'A', why: '' }) },
      }),
      'steps[0].ask.answers: expected one right answer, got 0',
    ],
    [step({ scenario: 'all' }), 'steps[0].scenario: expected an object, got "all"'],
  ])('is refused by field, value and range', (json, message) => {
    expect(fault(json)).toMatch(message);
  });

  it('with any content is read or refused in a short message', () => {
    const part = fc.constantFrom('title', 'steps', 'goals', 'minutes', 'quoted', 'teacher');
    fc.assert(
      fc.property(part, fc.jsonValue(), fc.jsonValue(), (field, one, other) => {
        for (const json of [one, { ...LEAST, [field]: one }, step({ ask: one, view: other })]) {
          expect(fault(json).length).toBeLessThan(300);
        }
      }),
      { numRuns: 300 },
    );
  });
});
