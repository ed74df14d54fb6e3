/** Texts of lessons, in which `{measure | unit}` stands for a measured value. */
import type { Step, Unit } from '../../engine/generated';
import { ratiosOf } from './ranking';

export type TextPart = string | Measurement;

export interface Measurement {
  readonly measure: string;
  readonly unit: Unit;
}

const VALUE = /\{([^{}]*)\|\s*(percent|factor|seconds|number)\s*\}/g;

/** A text, split at its measured values. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const match of text.matchAll(VALUE)) {
    const [whole, measure = '', unit] = match;
    parts.push(text.slice(from, match.index), { measure: measure.trim(), unit: unit as Unit });
    from = match.index + whole.length;
  }
  return [...parts, text.slice(from)];
}

/** The measures in a text. */
export const measuresIn = (text: string): string[] =>
  textParts(text).flatMap((part) => (typeof part === 'string' ? [] : [part.measure]));

/** The measures that a step shows, of a race whose contestants have these labels. */
export function measuresOf({ text, ask }: Step, labels: readonly string[]): string[] {
  const own = ownMeasures(ask, labels);
  return [...new Set([...measuresIn(text), ...own])];
}

function ownMeasures(ask: Step['ask'], labels: readonly string[]): string[] {
  switch (ask?.kind) {
    case 'order':
      return [
        ...labels.map((label) => `${ask.value}[${label}]`),
        ...ratiosOf(ask.value, labels),
        ...measuresIn(ask.why),
      ];
    case 'number':
      return [ask.measure, ...measuresIn(ask.why)];
    case 'curve':
      return measuresIn(ask.why);
    case 'choice':
      return ask.answers.flatMap(({ why }) => measuresIn(why));
    case 'task':
      return [...ask.conditions.map(({ measure }) => measure), ...measuresIn(ask.why)];
    case undefined:
      return [];
  }
}
