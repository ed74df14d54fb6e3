import type { ClaimVerdict } from '../../engine/generated';
import styles from './papers.module.css';
import { VERDICT_LOOKS } from './verdicts';

/** A verdict as mark and words. */
export function Verdict({ verdict, firm = true }: { verdict: ClaimVerdict; firm?: boolean }) {
  const { words, Icon } = VERDICT_LOOKS[verdict];
  return (
    <span className={styles.verdict} data-verdict={verdict}>
      <Icon aria-hidden />
      {words}
      {!firm && <small>not firm: the interval reaches into another verdict</small>}
    </span>
  );
}
