import { describe, expect, it } from 'vitest';
import type { LaneSummary } from '../../../engine/generated';
import { uncongested } from './uncongested';

const lane = (
  mean: number | null,
  max_queued_packets: number | null,
  unfinished = 0,
): LaneSummary =>
  ({
    flows: { fct_s: { all: { mean } }, unfinished },
    links: { max_queued_packets },
  }) as unknown as LaneSummary;

describe('a network that was never congested', () => {
  it('is named if contestants do not differ', () => {
    const alike = [
      [lane(1, 2), lane(2, 1)],
      [lane(1.01, 3), lane(2, 1)],
    ];
    expect(uncongested(alike)).toBe(
      'The network was never congested: at most 3 packets were queued or in transmission at any port of a switch, ' +
        'and the mean FCTs differ by less than 1\u00a0%.',
    );
    expect(uncongested([[lane(1, 1)], [lane(1, 1)]])).toMatch(/at most 1 packet was queued/);
  });

  it('is not, if contestants differ, packets queued, or nothing is known', () => {
    const ones = [
      [[lane(1, 1)], [lane(1.02, 1)]],
      [[lane(1, 1)], [lane(1, 11)]],
      [[lane(1, 1)], [lane(1, null)]],
      [[lane(1, 1)], [lane(null, 1)]],
      [[lane(1, 1)], [lane(1, 1, 2)]],
      [[lane(1, 1)], []],
      [[lane(1, 1)]],
    ];
    expect(ones.map(uncongested)).toEqual(ones.map(() => ''));
  });
});
