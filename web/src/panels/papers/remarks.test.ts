import { expect, it } from 'vitest';
import type { JudgedClaim } from '../../state/scenario/papers';
import { remarksOf } from './remarks';

function claim(id: string, text?: string, needs_full?: string): JudgedClaim {
  const reason = text && { reason: { cause: 'model' as const, text } };
  const said = { ...reason, ...(needs_full && { needs_full }) };
  const parts: JudgedClaim['claim']['parts'] = [];
  return {
    claim: { id, text: id, class: 'B', parts, ...said },
    verdict: 'not-testable',
    result: undefined,
  };
}

it('puts a common remark of neighbours below the last of them, and refers to earlier equal remarks', () => {
  const remarks = remarksOf('spq', [
    claim('A', 'rain'),
    claim('B', 'rain'),
    claim('C'),
    claim('D', 'rain'),
    claim('E', 'snow', 'too few'),
  ]);
  expect(remarks.map(({ about }) => about)).toEqual([0, 2, 0, 1, 1]);
  expect(remarks.map(({ sameAs }) => sameAs)).toEqual(['', '', '', 'A', '']);
  expect(remarks[4]?.lines).toEqual(['too few', 'This model: snow']);
});

it('omits the reason for a missing quick result if there is a measurement', () => {
  const measured = claim('A', undefined, 'too few');
  const parts = [{ measured: null, range: null, verdict: 'reproduced' as const }];
  const result = { id: 'A', verdict: 'reproduced' as const, firm: true, parts };
  expect(remarksOf('spq', [{ ...measured, result }])[0]?.about).toBe(0);
});
