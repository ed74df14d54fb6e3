import { BySize, type BySizeProps } from './marks/BySize';

const WORDING = {
  name: 'fct-by-bucket',
  title: 'Flow completion time by flow size',
  measure: 'FCT',
  noun: 'flows',
  head: 'Contestant and flow size',
} as const;

/** Flow completion times in the size classes (0, 100 KB], (100 KB, 10 MB], (10 MB, ∞), and of all flows. */
export const FctByBucket = (props: BySizeProps) => <BySize {...props} wording={WORDING} />;
