import type { ReactNode } from 'react';
import { ArrivalStrip, DeadlineCurve } from '../../charts';
import type { Preview } from '../../engine/generated';
import { Coflows } from './Coflows';
import { Jobs } from './Jobs';
import { SizePicture } from './SizePicture';
import { arrivalsSentence, deadlinesSentence } from './sentences';
import { TrafficFacts } from './TrafficFacts';
import styles from './traffic.module.css';

interface Props {
  readonly preview: Preview;
  /** Replaces the read-only chart of sizes. */
  readonly sizes?: ReactNode;
}

/** All charts of a traffic preview. */
export function TrafficPictures({ preview, sizes }: Props) {
  const { arrivals, deadlines, coflows, jobs, totals } = preview;
  return (
    <>
      <TrafficFacts preview={preview} />
      <div className={styles.charts}>
        <div className={styles.column}>
          <div className={styles.panel}>{sizes ?? <SizePicture sizes={preview.sizes} />}</div>
          {deadlines && (
            <div className={styles.panel}>
              <DeadlineCurve
                headingLevel={2}
                curve={deadlines.curve}
                summary={deadlinesSentence(deadlines)}
              />
            </div>
          )}
        </div>
        <div className={styles.column}>
          <div className={styles.panel}>
            <ArrivalStrip
              headingLevel={2}
              arrivals={arrivals}
              hosts={totals.hosts}
              summary={arrivalsSentence(preview)}
            />
          </div>
          {coflows && <Coflows coflows={coflows} />}
        </div>
        {jobs && <Jobs jobs={jobs} />}
      </div>
    </>
  );
}
