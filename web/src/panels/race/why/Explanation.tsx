/** The charts that explain completion times, from the accounts that are known. */
import { useMemo, useState } from 'react';
import { MissedDeadlines } from '../../../charts/why/MissedDeadlines';
import { WhereTimeWent } from '../../../charts/why/WhereTimeWent';
import { SIZE_WORDS } from '../../../charts/why/whyWords';
import type { Race } from '../../../state/race/race';
import type { SizeKey } from '../../../state/view/view';
import { Segments } from '../../../ui/Segments';
import { useCatalogue, usePage, useSession } from '../../shared/context';
import { amongWords } from './amongWords';
import { accountedOf, bucketOf, classesIn, explainedIn, missedOf } from './explained';
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
  const { causes } = useCatalogue();
  const [measure, chooseMeasure] = useState<Measure>('whole');
  const contestants = shown.map(({ key }) => key).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: contestants differ by their keys
  const known = useMemo(
    () => accountedOf(race, accounts, shown, { swept, seeds, selection }),
    [race, accounts, contestants, swept, seeds, selection],
  );
  const classes = useMemo(() => classesIn(race), [race]);
  const bucket = bucketOf(classes.some(({ key }) => key === whySizes) ? whySizes : 'all');
  const noun = SIZE_WORDS[bucket.key] ?? '';
  const series = useMemo(
    () => explainedIn(known, bucket, causes, measure === 'excess'),
    [known, bucket, causes, measure],
  );
  const missed = useMemo(() => missedOf(known, bucket), [known, bucket]);
  if (known.length === 0) return null;
  const [first] = series ?? [];
  return (
    <>
      <div className={styles.choices}>
        {classes.length > 2 && (
          <Segments
            label="Size class"
            options={classes.map(({ key, label }) => ({ id: key as SizeKey, label }))}
            value={bucket.key as SizeKey}
            onChange={(sizes) => setView({ whySizes: sizes })}
          />
        )}
        <Segments label="Measure" options={MEASURES} value={measure} onChange={chooseMeasure} />
      </div>
      {!series || !first ? (
        <p className={styles.about}>No selected flow of this class finished under every scheme.</p>
      ) : (
        <div className={styles.charts}>
          <div>
            <WhereTimeWent
              {...{ series, causes, noun, excess: measure === 'excess' }}
              among={amongWords(first.means, bucket, 'all shown contestants')}
            />
          </div>
          {pair && (
            <div>
              <PairWaterfall known={known} pair={pair} bucket={bucket} explained={explained} />
            </div>
          )}
          {missed.length > 0 && (
            <div>
              <MissedDeadlines {...{ series: missed, causes, noun }} />
            </div>
          )}
        </div>
      )}
      <p className={styles.about}>
        For this record, each lane ran again, event by event, with identical results: same
        fingerprint, same flows. Waiting counts as behind longer flows if the flow in front has more
        bytes.
      </p>
    </>
  );
}
