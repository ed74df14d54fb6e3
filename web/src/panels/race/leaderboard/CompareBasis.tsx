import { withinSentence } from '../../../charts';
import type { Metric } from '../../../engine/generated';
import { isUnderWay, type Race } from '../../../state/race/race';
import { nounOf } from '../../../state/statistics/values';
import { HelpTip } from '../../../ui/HelpTip';
import { usePage } from '../../shared/context';
import type { Entrant } from '../../shared/useEntrants';
import { useCompared } from '../comparison/compared';
import { amongOf } from './compareBasis';
import styles from './leaderboard.module.css';

interface Props {
  readonly race: Race;
  readonly entrants: readonly Entrant[];
  readonly metric: Metric;
  readonly swept: number | null;
  /** Whether any contestant has a value. */
  readonly ranked: boolean;
}

/** Names the flows that the ranking covers, if not all, or why there is no ranking. */
export function CompareBasis({ race, entrants, metric, swept, ranked }: Props) {
  const { heats } = useCompared();
  const hidden = usePage(({ view }) => view.hidden);
  const { complete, text, why } = amongOf(
    heats.filter((heat) => heat.swept === swept),
    nounOf(metric) ?? 'flows',
    entrants.map(({ appearance }) => appearance.label),
    hidden,
  );
  if (complete) return null;
  const not = isUnderWay(race) ? 'Not ranked yet' : 'Not ranked';
  const late = `${withinSentence(metric.label)} is compared when all lanes have finished`;
  return (
    <p className={styles.among}>
      <HelpTip about="what is ranked">
        Until all lanes have finished, schemes are ranked on the same flows: those that arrived
        before the first one that is still unfinished under any scheme. Ranking by all flows
        finished so far would favour schemes that postpone long flows. Unticked schemes are ignored.
      </HelpTip>
      {ranked ? `Ranked over ${text}.` : `${not}: ${why || late}.`}
    </p>
  );
}
