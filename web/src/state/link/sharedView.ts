/** The fields of the view in links. */
import { type Json, sameJson } from '../json';
import { isPart, type PartId } from '../view/parts';
import { isPair, isPosition, isSelection, isSpan, isWholePair } from '../view/selection';
import { DEFAULT_VIEW, type View } from '../view/view';
import type { Entries } from './plainText';

type Rule<T> = { shared: false } | { shared: true; fits(value: Json): value is Json & T };

const oneOf = <T extends string>(...words: T[]): Rule<T> => ({
  shared: true,
  fits: (value): value is T => words.some((word) => word === value),
});
const flag: Rule<boolean> = { shared: true, fits: (value) => typeof value === 'boolean' };
const word: Rule<string> = { shared: true, fits: (value) => typeof value === 'string' };
const position: Rule<number> = { shared: true, fits: isPosition };
const moment: Rule<number | null> = {
  shared: true,
  fits: (value): value is number | null =>
    value === null || (typeof value === 'number' && value >= 0),
};
const orNone = <T>(fits: (value: Json | undefined) => value is T & Json): Rule<T | null> => ({
  shared: true,
  fits: (value): value is (T & Json) | null => value === null || fits(value),
});
const words: Rule<string[]> = {
  shared: true,
  fits: (value): value is string[] =>
    Array.isArray(value) && value.every((one) => typeof one === 'string'),
};
const positions: Rule<number[]> = {
  shared: true,
  fits: (value): value is number[] => Array.isArray(value) && value.every(isPosition),
};

/** Every field of the view, and whether links contain it. The type requires a decision for each new field. */
const VIEW_FIELDS: { [K in keyof View]: Rule<View[K]> } = {
  swept: position,
  hidden: positions,
  metric: oneOf('mean', 'p50', 'p95', 'p99'),
  headline: word,
  baseline: word,
  absolute: flag,
  scale: oneOf('log', 'linear'),
  selection: { shared: true, fits: isSelection },
  watched: word,
  moment,
  repeats: flag,
  flow: orNone(isWholePair),
  strips: positions,
  span: orNone(isSpan),
  fcts: orNone(isSpan),
  why: orNone(isPair),
  whySizes: oneOf('all', 'small', 'medium', 'large', 'coflows'),
  tail: oneOf('ecdf', 'ccdf'),
  detail: oneOf('headline', 'all'),
  tab: oneOf('race', 'flow', 'network', 'traffic', 'papers', 'lessons'),
  paperFigure: word,
  paper: word,
  paperScheme: word,
  paperVerdict: word,
  paperCause: word,
  paperSize: oneOf('quick', 'full'),
  paperTraffic: oneOf('recorded', 'synthetic'),
  display: oneOf('page', 'projector', 'embed'),
  leftOut: {
    shared: true,
    fits: (value): value is PartId[] => Array.isArray(value) && value.every(isPart),
  },
  offered: words,
  theme: oneOf('', 'light', 'dark'),
  panel: { shared: false },
};

const PREFIX = 'view.';

/** Whether an entry of a link belongs to the view. */
export const isOfView = (key: string): boolean => key.startsWith(PREFIX);

/**
 * Entries of the fields that differ from the default view; none for the initial view of the preset, which a link without
 * entries has. If no field differs although the preset has an initial view, its fields are written.
 */
export function viewEntries(view: View, initial: Partial<View> = {}): Entries {
  if (differing(view, { ...DEFAULT_VIEW, ...initial }).length === 0) return new Map();
  const fields = differing(view, DEFAULT_VIEW);
  const written = fields.length > 0 ? fields : (Object.keys(initial) as (keyof View)[]);
  return new Map(written.map((field) => [PREFIX + field, view[field] as Json]));
}

/** The fields in links by which two views differ. */
const differing = (view: View, other: View): (keyof View)[] =>
  (Object.keys(VIEW_FIELDS) as (keyof View)[]).filter(
    (field) => VIEW_FIELDS[field].shared && !sameJson(view[field] as Json, other[field] as Json),
  );

/** Reads an entry into a view; returns false if this version does not support it. */
export function readViewEntry(
  view: Record<string, Json>,
  key: string,
  value: Json | undefined,
): boolean {
  const field = key.slice(PREFIX.length);
  if (!Object.hasOwn(VIEW_FIELDS, field) || value === undefined) return false;
  const rule: Rule<unknown> = VIEW_FIELDS[field as keyof View];
  if (!rule.shared || !rule.fits(value)) return false;
  view[field] = value;
  return true;
}

/** Whether links may carry this value in a field of the view. */
export const fitsView = (field: string, value: unknown): boolean =>
  readViewEntry({}, PREFIX + field, value as Json);

/** The fields of a view that differ from the default and that links may carry, without some. */
export function sharedFields(view: View, without: readonly (keyof View)[]): Partial<View> {
  const fields = differing(view, DEFAULT_VIEW).filter((field) => !without.includes(field));
  return Object.fromEntries(fields.map((field) => [field, view[field]]));
}
