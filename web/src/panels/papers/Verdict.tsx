import type { ClaimResult, ClaimVerdict } from '../../engine/generated';
import styles from './verdict.module.css';
import { VERDICT_LOOKS } from './verdicts';

interface Props {
  readonly verdict: ClaimVerdict;
  /** The measurement, for a remark on the confidence of the verdict. */
  readonly result?: ClaimResult | undefined;
  /** The distance between measured and printed effect, or the reason for a missing verdict. */
  readonly why?: string | undefined;
}

/** A verdict as icon and words. */
export function Verdict({ verdict, result, why }: Props) {
  const { words, Icon } = VERDICT_LOOKS[verdict];
  const caution = result && cautionOf(result);
  return (
    <span className={styles.verdict} data-verdict={verdict}>
      <Icon aria-hidden />
      {words}
      {caution && <small>{caution}</small>}
      {why && <small>{why}</small>}
    </span>
  );
}

/** The reason why the verdict could differ with other seeds. */
function cautionOf({ verdict, firm, parts }: ClaimResult): string | null {
  if (firm || verdict === 'one-run' || verdict === 'not-testable') return null;
  const measured = parts.flatMap((part) => part.measured ?? []);
  if (measured.every(({ low }) => low === null)) return 'one trace';
  return 'not firm: the interval includes another verdict';
}
