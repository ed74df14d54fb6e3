/** The charts that explain completion times, from the accounts that are known. */
import { useMemo, useState } from 'react';
import { CauseList } from '../../../charts/parts/CauseList';
import { MissedDeadlines } from '../../../charts/why/MissedDeadlines';
import { WhereTimeWent } from '../../../charts/why/WhereTimeWent';
import { SIZE_WORDS } from '../../../charts/why/whyWords';
import { ARRIVAL } from '../../../derive/account/coflows';
import type { Race } from '../../../state/race/race';
import type { ExplainedKey } from '../../../state/view/view';
import { Segments } from '../../../ui/Segments';
import { useCatalogue, usePage, useSession } from '../../shared/context';
import { amongWords } from './amongWords';
import { accountedOf, bucketOf, classesIn, explainedIn, missedOf, timeOf } from './explained';
import { PairWaterfall } from './PairWaterfall';
import type { useExplained } from './useExplained';
import styles from './why.module.css';

interface Props {
  readonly race: Race;
  readonly swept: number | null;
  readonly explained: ReturnType<typeof useExplained>;
}

type Measure = 'whole' | 'excess';

const MEASURES: readonly { id: Measure; label: string }[] = [
  { id: 'whole', label: 'Whole time' },
  { id: 'excess', label: 'Excess over ideal' },
];

export function Explanation({ race, swept, explained }: Props) {
  const { accounts, shown, seeds, pair } = explained;
  const { selection, whySizes } = usePage(({ view }) => view);
  const { setView } = useSession();
  const catalogue = useCatalogue();
  const [measure, chooseMeasure] = useState<Measure>('whole');
  const classes = useMemo(() => classesIn(race), [race]);
  const bucket = bucketOf(classes.some(({ key }) => key === whySizes) ? whySizes : 'all');
  const coflows = bucket.key === 'coflows';
  const contestants = shown.map(({ key }) => key).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: contestants differ by their keys
  const known = useMemo(
    () => accountedOf(race, accounts, shown, { swept, seeds, selection, coflows }),
    [race, accounts, contestants, swept, seeds, selection, coflows],
  );
  const causes = useMemo(
    () => (coflows ? [...catalogue.causes, ARRIVAL] : catalogue.causes),
    [coflows, catalogue.causes],
  );
  const words = { causes, noun: SIZE_WORDS[bucket.key] ?? '', time: timeOf(bucket) };
  // The ideal of a coflow is not that of its last flow, whose parts it could be debited from.
  const excess = measure === 'excess' && !coflows;
  const series = useMemo(
    () => explainedIn(known, bucket, causes, excess),
    [known, bucket, causes, excess],
  );
  const missed = useMemo(() => missedOf(known, bucket), [known, bucket]);
  if (known.length === 0) return null;
  const [first] = series ?? [];
  return (
    <>
      <div className={styles.choices}>
        {classes.length > 2 && (
          <Segments
            label="Explained flows"
            options={classes.map(({ key, label }) => ({ id: key as ExplainedKey, label }))}
            value={bucket.key as ExplainedKey}
            onChange={(sizes) => setView({ whySizes: sizes })}
          />
        )}
        {!coflows && (
          <Segments label="Measure" options={MEASURES} value={measure} onChange={chooseMeasure} />
        )}
      </div>
      {!series || !first ? (
        <p className={styles.about}>
          No selected {coflows ? 'coflow' : 'flow of this class'} finished under every contestant.
        </p>
      ) : (
        <div className={styles.charts}>
          <div>
            <WhereTimeWent
              {...{ ...words, series, excess }}
              among={amongWords(first.means, bucket, 'all shown contestants')}
            />
          </div>
          {pair && (
            <div>
              <PairWaterfall {...{ known, pair, bucket, causes, explained }} />
            </div>
          )}
          {missed.length > 0 && (
            <div>
              <MissedDeadlines {...words} series={missed} />
            </div>
          )}
        </div>
      )}
      {series && <CauseList times={series.map(({ means }) => means.causes_ps)} causes={causes} />}
      <p className={styles.about}>
        For this record, each lane ran again, event by event, with identical results: same
        fingerprint, same counters. Waiting counts as behind longer flows if the flow in front has
        more bytes.
        {coflows &&
          ' A coflow completes with its last flow: its time is that of this flow, and what passed until this flow arrived. Which flow is the last one can differ between contestants.'}
      </p>
    </>
  );
}
