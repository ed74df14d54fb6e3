/** The selection: validation of links, and changes. */
import type { Json } from '../json';
import type { Selection } from './view';

export const isPosition = (value: Json | undefined): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 1e4;

const isNode = (value: Json | undefined): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 2 ** 32;

/** Two numbers in ascending order. */
export const isSpan = (value: Json | undefined): value is [number, number] =>
  Array.isArray(value) &&
  value.length === 2 &&
  value.every((end) => typeof end === 'number' && Number.isFinite(end)) &&
  Number(value[0]) <= Number(value[1]);

/** Indices of two contestants. */
export const isPair = (value: Json | undefined): value is [number, number] =>
  Array.isArray(value) && value.length === 2 && value.every(isPosition) && value[0] !== value[1];

/** A seed with a flow or coflow of its lanes. */
export const isWholePair = (value: Json | undefined): value is [number, number] =>
  Array.isArray(value) && value.length === 2 && value.every(isNode);

const PARTS: { [K in keyof Required<Selection>]: (value: Json | undefined) => boolean } = {
  sizes: isSpan,
  times: isSpan,
  host: isNode,
  rack: isNode,
  coflow: isWholePair,
};

export const isSelection = (value: Json): value is Json & Selection =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.entries(value).every(
    ([part, given]) => Object.hasOwn(PARTS, part) && PARTS[part as keyof Selection](given),
  );

export const isEmpty = (selection: Selection): boolean => Object.keys(selection).length === 0;

/** Sets one part of the selection; `null` removes it. */
export function withPart<K extends keyof Selection>(
  selection: Selection,
  part: K,
  value: NonNullable<Selection[K]> | null,
): Selection {
  const { [part]: _, ...others } = selection;
  return value === null ? others : { ...others, [part]: value };
}

/** The selection without some parts, for the chart that selects these parts. */
export const without = (selection: Selection, ...parts: (keyof Selection)[]): Selection =>
  parts.reduce((left: Selection, part) => withPart(left, part, null), selection);
