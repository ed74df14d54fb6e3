import { memo } from 'react';
import { BySize, type BySizeProps } from './marks/BySize';

const WORDING = {
  name: 'cct-by-category',
  title: 'Coflow completion time by category',
  measure: 'CCT',
  noun: 'coflows',
  head: 'Contestant and category',
} as const;

/** Coflow completion times in categories of total size. */
export const CctByCategory = memo((props: BySizeProps) => <BySize {...props} wording={WORDING} />);
