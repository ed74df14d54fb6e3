import { useMemo } from 'react';
import { Picker } from '../../../charts';
import { Waterfall } from '../../../charts/why/Waterfall';
import { SIZE_WORDS } from '../../../charts/why/whyWords';
import type { SizeBucket } from '../../../derive/distributions/buckets';
import type { Cause } from '../../../derive/life/pieces';
import { useSession } from '../../shared/context';
import { amongWords } from './amongWords';
import { type Accounted, explainedIn, timeOf } from './explained';
import type { useExplained } from './useExplained';
import styles from './why.module.css';

interface Props {
  readonly known: readonly Accounted[];
  /** Indices of the contestant and of the baseline. */
  readonly pair: readonly [number, number];
  readonly bucket: SizeBucket;
  readonly causes: readonly Cause[];
  readonly explained: ReturnType<typeof useExplained>;
}

/** The waterfall of one contestant against another, over the flows that both finished. */
export function PairWaterfall({ known, pair, bucket, causes, explained: { able } }: Props) {
  const { setView } = useSession();
  const [contestant, baseline] = pair;
  const series = useMemo(() => {
    const both = pair.map((one) => known.find(({ appearance }) => appearance.key === String(one)));
    const found = both.filter((one) => one !== undefined);
    return found.length === 2 ? explainedIn(found, bucket, causes) : null;
  }, [known, pair, bucket, causes]);
  const [own, base] = series ?? [];
  const options = able.map(({ key, label }) => ({ value: key, label }));
  const swap = (one: number, other: number, was: number): readonly [number, number] =>
    one === other ? [one, was] : [one, other];
  const controls = able.length > 2 && (
    <>
      <Picker
        label="Explained contestant"
        options={options}
        value={String(contestant)}
        onChange={(key) => setView({ why: swap(Number(key), baseline, contestant) })}
      />
      <Picker
        label="Compared with"
        options={options}
        value={String(baseline)}
        onChange={(key) => {
          const [other, one] = swap(Number(key), contestant, baseline);
          setView({ why: [one, other] });
        }}
      />
    </>
  );
  if (!own || !base) {
    return (
      <>
        {controls}
        <p className={styles.about}>
          No {bucket.key === 'coflows' ? 'coflow' : 'flow of this class'} is known to have finished
          under both.
        </p>
      </>
    );
  }
  const noun = SIZE_WORDS[bucket.key] ?? '';
  return (
    <Waterfall
      {...{ own, base, causes, noun, time: timeOf(bucket), controls }}
      among={amongWords(own.means, bucket, 'both')}
    />
  );
}
