import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyChanges, difference, type Json, mergePatched, sameJson } from './json';

const json = fc.jsonValue({ noUnicodeString: false }) as fc.Arbitrary<Json>;

describe('difference', () => {
  it('transforms any object into any other', () => {
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

  it('has one entry if one field in one row of a list differs', () => {
    const base = { rows: [{ a: 1 }, { a: 2 }] };
    expect(difference(base, { rows: [{ a: 1 }, { a: 3 }] })).toEqual([
      { path: ['rows', '1', 'a'], value: 3 },
    ]);
    expect(difference(base, { rows: [{ a: 1 }] })).toEqual([
      { path: ['rows', 'length'], value: 1 },
    ]);
  });

  it('does not modify the base', () => {
    const base = { rows: [{ a: 1 }] };
    applyChanges(base, [{ path: ['rows', '0', 'a'], value: 2 }]);
    expect(base).toEqual({ rows: [{ a: 1 }] });
  });
});

describe('a merge patch', () => {
  it('changes members, replaces lists, removes nulls, and does not modify its target', () => {
    const target = { a: { b: 1, c: [1, 2] }, d: 4 };
    const patched = mergePatched(target, { a: { c: [3], e: { f: null, g: 5 } }, d: null });
    expect(patched).toEqual({ a: { b: 1, c: [3], e: { g: 5 } } });
    expect(target).toEqual({ a: { b: 1, c: [1, 2] }, d: 4 });
    expect(mergePatched(target, 7)).toBe(7);
  });
});
