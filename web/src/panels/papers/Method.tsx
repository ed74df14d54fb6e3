import { Disclosure } from '../../ui/Disclosure';
import styles from './papers.module.css';

/** Explains how a measurement becomes a verdict. */
export function Method() {
  return (
    <Disclosure title="How claims are judged">
      <p className={styles.method}>
        The size of an effect is the logarithm of the claimed ratio, so that 50&nbsp;% less and
        twice as much are effects of equal size; for percentage points it is the difference. “Up to”
        is judged at the largest effect over all points, minus the expected selection bias.
      </p>
      <p className={styles.method}>
        A claim is reproduced when the measured effect is a third to three times the printed one, or
        0.7 to 1.3 times for claims of the strictest class; where the paper prints no number, the
        sign must match. It overshoots when the effect is larger, and only its direction is
        reproduced when it is smaller. It is not testable when nothing can be measured, when the
        95&nbsp;% interval over seeds contains both the claim and its opposite, or when a choice of
        this project decides between the two. A single run on random arrivals decides nothing; a
        recorded trace is judged as it is. Of several numbers the worst verdict counts.
      </p>
      <p className={styles.method}>
        Where the paper leaves something open, one rule decides for all schemes of a figure,
        whatever the results are: first the paper’s text, then its authors’ public code, then the
        convention of the field. Other readings are measured beside the claim and do not count; nor
        do experiments, which show the cause of a difference.
      </p>
      <p className={styles.method}>
        Hollow marks in the charts are the paper’s printed values. Where it prints a ratio of two
        schemes and the chart shows times, the mark stands at that ratio times our value of the
        other scheme. Bounds such as “up to 50&nbsp;%” belong to no single point and have no mark.
      </p>
    </Disclosure>
  );
}
