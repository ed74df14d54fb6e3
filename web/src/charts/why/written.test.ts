import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Means } from '../../derive/account/means';
import { CAUSES } from '../../derive/life/fixture';
import { commonUnit } from './commonUnit';
import { explained } from './fixture';
import { amountOf, barsOf } from './waterfallBars';
import { partReadings, sumsOf } from './whySeries';
import { whySentence } from './whyWords';
import { writtenChanges } from './written';

function meansOf(causes_ps: readonly number[]): Means {
  const total_ps = causes_ps.reduce((sum, ps) => sum + ps, 0);
  const parts = { causes_ps, total_ps, ahead_ps: 0 };
  return { flows: 1, ...parts, bySeed: [parts] };
}

const parts = fc
  .array(fc.double({ min: 0, max: 3e9, noNaN: true }), {
    minLength: CAUSES.length,
    maxLength: CAUSES.length,
  })
  .map(meansOf)
  .filter(({ total_ps }) => total_ps > 1e3);

/** A written time, in units of its last digit. */
function digitsIn(text: string): number {
  const number = text.replaceAll(/[,.]|\u00a0.*/g, '').replace('−', '-');
  return Number(number);
}

const sumOf = (all: readonly number[]): number => all.reduce((sum, one) => sum + one, 0);

describe('times as they are written', () => {
  const [fair, shortest] = explained;

  it('lead from the baseline’s mean to the contestant’s, in the waterfall and in its sentence', () => {
    fc.assert(
      fc.property(parts, parts, (ownMeans, baseMeans) => {
        const times = commonUnit(Math.max(ownMeans.total_ps, baseMeans.total_ps));
        const [own, base] = [
          { ...shortest, means: ownMeans },
          { ...fair, means: baseMeans },
        ];
        const changes = writtenChanges(own.means, base.means, times);
        const labels = barsOf(own, base, changes, CAUSES, 'FCT').map((bar) => amountOf(bar, times));
        const [from = 0, ...rest] = labels.map(digitsIn);
        const to = rest.pop() ?? 0;
        expect(from + sumOf(rest)).toBe(to);

        const sentence = whySentence({ own, base, changes, times }, CAUSES, 'flows');
        const told = [...sentence.matchAll(/([\d,.]+\u00a0\S+) (less|more) for/g)].map(
          ([, time = '', word]) => digitsIn(time) * (word === 'less' ? -1 : 1),
        );
        expect(from + sumOf(told)).toBe(to);
      }),
    );
  });

  it('add up to the mean in the card of a bar', () => {
    fc.assert(
      fc.property(parts, ({ causes_ps, total_ps }) => {
        const times = commonUnit(total_ps);
        const readings = partReadings(sumsOf(causes_ps, CAUSES), times, total_ps);
        const written = readings.map(({ text }) => digitsIn(text));
        expect(sumOf(written)).toBe(digitsIn(times.text(total_ps)));
      }),
    );
  });
});
