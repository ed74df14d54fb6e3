import { describe, expect, it } from 'vitest';
import {
  behindLong,
  CAUSES,
  lostPacket,
  shortestFirst,
  withheldGrant,
} from '../../derive/life/fixture';
import type { Life } from '../../engine/generated';
import { accountRows } from './accountTable';
import { lifeSentence } from './lifeSentence';
import { lifeSeries } from './lifeSeries';
import { axisQuantity, exactMicroseconds, signedTime, timeText } from './times';

const seriesOf = (lives: Record<string, Life>) =>
  Object.entries(lives).map(([label, life], at) => {
    const look = { colour: 'blue', mark: 'circle', dash: 'solid' } as const;
    return lifeSeries({ ...look, key: String(at), label, life }, CAUSES);
  });
const sentence = (lives: Record<string, Life>) =>
  lifeSentence(seriesOf(lives), CAUSES).replaceAll('\u00a0', ' ');

describe('the sentence of a life', () => {
  it('names the longest wait, the flow in front, and the same wait under the others', () => {
    expect(sentence({ Fair: behindLong, Shortest: shortestFirst })).toBe(
      'Under Fair, flow 17 (14.6 KB) waited 117.6 µs at the port to its receiver behind 98 packets (147 KB) of flow 4 (1.46 MB); under Shortest 1.2 µs.',
    );
  });

  it('names losses and permissions', () => {
    expect(sentence({ Fair: lostPacket, Shortest: shortestFirst })).toBe(
      'Under Fair, flow 17 (14.6 KB) spent 200 µs on recovery (timeout) after a loss at leaf 1 → host 3; under Shortest none.',
    );
    expect(sentence({ Granted: withheldGrant })).toBe(
      'Under Granted, flow 17 (14.6 KB) spent 96 µs on waiting for a grant, while 80 packets (120 KB) of flow 9 (7.30 KB) were served.',
    );
  });
});

describe('the table of parts', () => {
  it('adds up to the completion time as it is written', () => {
    const rows = accountRows(seriesOf({ Fair: behindLong, Shortest: shortestFirst }), CAUSES);
    const sum = rows.at(-1);
    [0, 1].forEach((column) => {
      const parts = rows.slice(0, -1).map(({ cells }) => Number(cells[column]?.text));
      const total = parts.reduce((all, one) => all + one, 0);
      expect(total.toFixed(2)).toBe(sum?.cells[column]?.text);
    });
    expect(sum?.cells[1]?.difference).toBe('−118.80');
  });
});

describe('times', () => {
  it('have four significant digits', () => {
    expect(timeText(117_600_000)).toBe('117.6\u00a0µs');
    expect(timeText(999_960)).toBe('1\u00a0µs');
    expect(timeText(0)).toBe('0\u00a0s');
    expect(signedTime(-1_200_000)).toBe('−1.2\u00a0µs');
  });

  it('are exact in tables, with common decimals', () => {
    const write = exactMicroseconds([84_680_000, 1_200_100]);
    expect([write(84_680_000), write(-1_200_100)]).toEqual(['84.6800', '−1.2001']);
    const many = Array.from({ length: 400_000 }, (_, at) => 1e6 * at);
    expect(exactMicroseconds(many)(84_000_000)).toBe('84');
  });

  it('have as many decimals on an axis as its ticks need', () => {
    expect(axisQuantity([100_000_000, 100_400_000]).tick(100.05e-6)).toBe('100.05\u00a0µs');
    expect(axisQuantity([0, 176_000_000]).tick(40e-6)).toBe('40\u00a0µs');
  });
});
