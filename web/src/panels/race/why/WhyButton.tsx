import { isUnderWay, type Race } from '../../../state/race/race';
import type { View } from '../../../state/view/view';
import { Button } from '../../../ui/Button';
import { useSession } from '../../shared/context';
import { showWhy, whyView } from '../../shared/openWhy';
import styles from './why.module.css';

interface Props {
  readonly race: Race;
  /** Indices of the contestant and of the baseline. */
  readonly pair: readonly [number, number];
  readonly sizes: View['whySizes'];
  /** The whole question, for screen readers. */
  readonly question: string;
}

/** Opens the explanation of a difference; nothing where the engine keeps no accounts. */
export function WhyButton({ race, pair: [contestant, baseline], sizes, question }: Props) {
  const { setView } = useSession();
  if (race.scenario.level !== 'packet' || isUnderWay(race)) return null;
  return (
    <Button
      tone="link"
      className={styles.why}
      label={question}
      onClick={() => {
        setView(whyView(contestant, baseline, sizes));
        showWhy();
      }}
    >
      Why?
    </Button>
  );
}
