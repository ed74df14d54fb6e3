/** Which parts of the selection limit a chart, in words. */
import type { ChartCard } from '../../../charts/card/card';
import { without } from '../../../state/view/selection';
import type { Selection } from '../../../state/view/view';
import { describe, type Names } from '../selection/selectionText';

const NAMES: { readonly [K in keyof Required<Selection>]: string } = {
  sizes: 'sizes',
  times: 'times of arrival',
  host: 'host',
  rack: 'rack',
  coflow: 'coflow',
};

interface Limits {
  readonly limits: string | undefined;
  readonly beyond: string | undefined;
}

export function limitsOf(
  selection: Selection,
  names: Names,
  beyond: ChartCard['beyond'] = [],
): Limits {
  const parts = partsOf(selection);
  if (beyond === 'all') {
    return {
      limits: undefined,
      beyond: parts.length > 0 ? 'Not limited to the selection.' : undefined,
    };
  }
  const applied = without(selection, ...beyond);
  const words = partsOf(applied).map((part) => describe(part, applied, names));
  const ignored = parts.filter((part) => !(part in applied)).map((part) => NAMES[part]);
  return {
    limits: words.join('; ') || undefined,
    beyond:
      ignored.length > 0 ? `Not limited to the selected ${ignored.join(' and ')}.` : undefined,
  };
}

const partsOf = (selection: Selection) => Object.keys(selection) as (keyof Selection)[];
