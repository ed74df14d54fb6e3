import { JobGraph } from '../../charts';
import type { JobPreview } from '../../engine/generated';
import { jobsSentence } from './sentences';
import styles from './traffic.module.css';

/** The largest job as a graph of its stages. */
export const Jobs = ({ jobs }: { jobs: JobPreview }) => (
  <div className={`${styles.panel} ${styles.whole}`}>
    <JobGraph
      graph={jobs.graph}
      title={`Job ${jobs.shown}: dependencies of stages`}
      summary={jobsSentence(jobs)}
    />
  </div>
);
