import { expect, it } from 'vitest';
import { point, spaced, withoutBand } from './Lines';

const at = (...places: readonly number[]) => places.map((x) => point(x, 1));
const keptOf = (...places: readonly number[]) =>
  spaced(at(...places), ({ x }) => x).map(({ x }) => x);

it('marks every point if there is room', () => {
  expect(keptOf(0, 10, 25)).toEqual([0, 10, 25]);
});

it('omits marks that would touch the next one, never the last', () => {
  expect(keptOf(0, 4, 8, 12, 16, 20, 24)).toEqual([0, 12, 24]);
  expect(keptOf(0, 9.9)).toEqual([9.9]);
  expect(keptOf()).toEqual([]);
});

it('draws the interval of a point without neighbours as an error bar', () => {
  const known = (x: number) => ({ x, y: 2, low: 1, high: 3 });
  const placesOf = (...points: Parameters<typeof withoutBand>[0]) =>
    withoutBand(points).map(({ x }) => x);
  expect(placesOf(known(1), point(2, 1), known(3), known(4), point(5, 1))).toEqual([1]);
  expect(placesOf(known(1))).toEqual([1]);
});
