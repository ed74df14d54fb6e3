import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyChanges, difference, type Json, sameJson } from './json';

const json = fc.jsonValue({ noUnicodeString: false }) as fc.Arbitrary<Json>;

describe('difference', () => {
  it('turns any object into any other', () => {
    const object = fc.dictionary(
      fc.string().filter((key) => !['__proto__', 'constructor', 'prototype'].includes(key)),
      fc.oneof(json, fc.array(fc.record({ a: fc.nat(3), b: fc.option(fc.nat(3)) }))),
      { noNullPrototype: true },
    ) as fc.Arbitrary<Json>;
    const clean = object.map((value) => JSON.parse(JSON.stringify(value)) as Json);
    fc.assert(
      fc.property(clean, clean, (base, other) => {
        fc.pre(!/__proto__|constructor|prototype/.test(JSON.stringify([base, other])));
        const { result, ignored } = applyChanges(base, difference(base, other));
        expect(ignored).toEqual([]);
        expect(sameJson(result, other)).toBe(true);
      }),
    );
  });

  it('names one field when one row of a list differs in one field', () => {
    const base = { rows: [{ a: 1 }, { a: 2 }] };
    expect(difference(base, { rows: [{ a: 1 }, { a: 3 }] })).toEqual([
      { path: ['rows', '1', 'a'], value: 3 },
    ]);
    expect(difference(base, { rows: [{ a: 1 }] })).toEqual([
      { path: ['rows', 'length'], value: 1 },
    ]);
  });

  it('changes nothing of the base', () => {
    const base = { rows: [{ a: 1 }] };
    applyChanges(base, [{ path: ['rows', '0', 'a'], value: 2 }]);
    expect(base).toEqual({ rows: [{ a: 1 }] });
  });
});
