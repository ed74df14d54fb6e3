import type { ChartCard } from './card/card';
import { Distribution } from './marks/Distribution';
import type { DistributionProps } from './marks/sampled';
import { share } from './text/format';
import { compareHighest } from './text/wording';

const WORDING = {
  name: 'link-utilisation',
  title: 'Utilisation of links',
  axis: 'Utilisation over the run',
  measure: 'link utilisation',
  noun: 'links',
  scale: 'linear',
  quantity: share,
  always: [0, 1],
  finishes: false,
  compare: compareHighest,
} as const;

interface Props extends DistributionProps {
  /** Whether every lane has ended; before that, utilisations cover different time spans. */
  readonly complete?: boolean;
  /** Whether utilisation covers only the time in which counted flows arrive. */
  readonly counting?: boolean;
}

/** Distribution of the utilisation of links: bytes carried over capacity. */
export const LinkUtilisation = ({ complete = true, counting = false, ...props }: Props) => {
  const timed = counting ? { ...WORDING, axis: 'Utilisation while counted flows arrive' } : WORDING;
  return <Distribution {...props} wording={complete ? timed : { ...timed, compare: notYet }} />;
};

const notYet = (what: string) => `${what} is compared when all lanes have finished.`;

export const card: ChartCard = {
  id: WORDING.name,
  section: 'network',
  order: 3,
  beyond: 'all',
  help: 'Distribution of link utilisation.',
  draw: ({ data, shared, complete, tail }) => (
    <LinkUtilisation
      {...shared}
      complete={complete}
      counting={data.progress.some(({ counting }) => counting)}
      series={data.utilisation}
      tail={tail}
    />
  ),
};
