import { memo } from 'react';
import type { Statistic } from '../derive/distributions/sample';
import type { ChartCard } from './card/card';
import { BySize, type BySizeProps } from './marks/BySize';

/** The engine's metric of a category. */
const idOf = (category: string, metric: Statistic): string =>
  category === 'all'
    ? `coflows.cct_s.${metric}`
    : `coflows.cct_by_category_a_s.${category}.${metric}`;

const WORDING = {
  name: 'cct-by-category',
  title: 'Coflow completion time by category',
  measure: 'CCT',
  noun: 'coflows',
  head: 'Contestant and category',
  idOf,
} as const;

/** Coflow completion times by category of total size. */
export const CctByCategory = memo((props: BySizeProps) => <BySize {...props} wording={WORDING} />);

export const card: ChartCard = {
  id: WORDING.name,
  section: 'coflows',
  order: 1,
  help: 'Coflow completion times by category of total size.',
  needs: ({ cctByCategory }) => cctByCategory !== null,
  draw: ({ data, shared, metric, between, over }) => (
    <CctByCategory
      {...shared}
      series={data.cctByCategory ?? []}
      metric={metric}
      between={between(`coflows.cct_s.${metric}`)}
      over={over}
    />
  ),
};
