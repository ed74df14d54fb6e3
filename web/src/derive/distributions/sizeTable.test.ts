import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addKnot,
  type Knot,
  moveKnot,
  readSizeTable,
  removeKnot,
  writeSizeTable,
} from './sizeTable';

const KNOTS: Knot[] = [
  { bytes: 1000, cdf: 0 },
  { bytes: 1000, cdf: 0.5 },
  { bytes: 50_000, cdf: 0.9 },
  { bytes: 1_000_000, cdf: 1 },
];

describe('a table of sizes', () => {
  it('is parsed back as written', () => {
    expect(readSizeTable(writeSizeTable(KNOTS))).toEqual({ kind: 'table', knots: KNOTS });
  });

  it('is parsed from pasted text', () => {
    const knots = [
      { bytes: 100, cdf: 0.5 },
      { bytes: 300, cdf: 1 },
    ];
    for (const text of [
      '100 0.5\n300 1',
      '100\t50%\n300\t100%\n',
      'bytes;P\r\n100;50\r\n\r\n300;100',
    ])
      expect(readSizeTable(text)).toEqual({ kind: 'table', knots });
  });

  it('reports the line of an error', () => {
    const reason = (text: string) => {
      const read = readSizeTable(text);
      return read.kind === 'wrong' ? read.reason : '';
    };
    expect(reason('size,cdf\n100,0.5\nmany,1')).toMatch(/line 3 is not a size/);
    expect(reason('100,0.5\n50,1')).toMatch(/line 2: sizes must ascend/);
    expect(reason('100,0.5\n200,0.4\n300,1')).toMatch(/line 2: probabilities must ascend/);
    expect(reason('100,0.5\n200,0.9')).toMatch(/last probability must be 1/);
    expect(reason('nothing')).toMatch(/no line/);
  });

  it('stays ascending while a point is dragged', () => {
    const to = fc.record({
      bytes: fc.double({ min: 0, max: 1e12, noNaN: true }),
      cdf: fc.double({ min: -1, max: 2, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.nat(KNOTS.length - 1), to, (at, target) => {
        const moved = moveKnot(KNOTS, at, target);
        expect(readSizeTable(writeSizeTable(moved)).kind).toBe('table');
      }),
    );
  });

  it('gains points between others and beyond the last, and keeps at least two', () => {
    expect(addKnot(KNOTS, 1)[2]).toEqual({ bytes: 7070, cdf: 0.7 });
    expect(addKnot(KNOTS, 3).at(-1)).toEqual({ bytes: 2_000_000, cdf: 1 });
    expect(removeKnot(KNOTS, 3).at(-1)).toEqual({ bytes: 50_000, cdf: 1 });
    expect(removeKnot(KNOTS.slice(2), 0)).toHaveLength(2);
  });
});
