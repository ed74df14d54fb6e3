/** Measures of common forms, which an editor can build and recognise. */
import type { Metric, Unit } from '../../engine/generated';

/** How much of another contestant's value one saves, its multiple, or the value itself. */
export type MeasureForm = 'saved' | 'ratio' | 'value';

export interface FormedMeasure {
  readonly form: MeasureForm;
  /** Id of the metric. */
  readonly metric: string;
  /** Label of the contestant. */
  readonly one: string;
  /** Label of the contestant that it is compared with. */
  readonly other: string;
}

export function measureText({ form, metric, one, other }: FormedMeasure): string {
  const ratio = `${metric}[${one}] / ${metric}[${other}]`;
  if (form === 'value') return `${metric}[${one}]`;
  return form === 'ratio' ? ratio : `1 - ${ratio}`;
}

const TERM = String.raw`([a-z0-9_.]+)\[([^\]]+)\]`;
const VALUE = new RegExp(`^${TERM}$`);
const RATIO = new RegExp(`^(1 - )?${TERM} / ${TERM}$`);

/** The form of a measure; null if it has another one. */
export function formOf(measure: string): FormedMeasure | null {
  const [, metric, one] = VALUE.exec(measure) ?? [];
  if (metric !== undefined && one !== undefined) return { form: 'value', metric, one, other: one };
  const [, saved, first, above, second, below] = RATIO.exec(measure) ?? [];
  if (first === undefined || first !== second || !above || !below) return null;
  return { form: saved ? 'saved' : 'ratio', metric: first, one: above, other: below };
}

/** The unit of a measure of this form. */
export function unitOf(form: MeasureForm, { quantity }: Pick<Metric, 'quantity'>): Unit {
  if (form === 'saved') return 'percent';
  return form === 'ratio' ? 'factor' : valueUnit({ quantity });
}

/** The unit of a metric's value. */
export function valueUnit({ quantity }: Pick<Metric, 'quantity'>): Unit {
  switch (quantity) {
    case 'seconds':
      return 'seconds';
    case 'fraction':
      return 'percent';
    case 'factor':
      return 'factor';
    default:
      return 'number';
  }
}
