import type { Metric } from '../../../engine/generated';
import type { Race } from '../../../state/race/race';
import { comparisonOf } from '../../../state/statistics/comparison';
import { nounOf } from '../../../state/statistics/values';
import type { Entrant } from '../../shared/useEntrants';
import { useCompared } from '../comparison/compared';
import { WhyButton } from '../why/WhyButton';
import { sizesOf, whyQuestion } from '../why/whyQuestion';

interface Props {
  readonly race: Race;
  readonly entrants: readonly Entrant[];
  readonly metric: Metric;
  readonly swept: number | null;
  /** Keys of the contestant and of what its shown difference refers to. */
  readonly own: string;
  readonly against: string;
}

/** Asks why a contestant differs; nothing for metrics of other things than flows and coflows. */
export function RowWhy({ race, entrants, metric, swept, own, against }: Props) {
  const compared = useCompared();
  if (nounOf(metric) === null || own === against) return null;
  const pair = [Number(own), Number(against)] as const;
  const [one = '', other = ''] = pair.map((index) => entrants[index]?.appearance.label);
  const { estimate } = comparisonOf(compared, metric, pair, swept);
  const times = estimate?.kind === 'ratio' ? estimate.estimate : Number.NaN;
  const question = whyQuestion(one, other, metric, times);
  return <WhyButton {...{ race, pair, sizes: sizesOf(metric), question }} />;
}
