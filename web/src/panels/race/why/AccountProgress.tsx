import { Button } from '../../../ui/Button';
import { ProgressBar } from '../../../ui/ProgressBar';
import { useSession } from '../../shared/context';
import type { ToldLane } from './useExplained';
import styles from './why.module.css';

/** How far the lanes are that run again; nothing once all have ended. */
export function AccountProgress({ told }: { told: readonly ToldLane[] }) {
  const { setView, stopAccounts } = useSession();
  const parts = told.map(({ account }) =>
    account === undefined ? 0 : account.kind === 'running' ? account.fraction : 1,
  );
  const left = told.filter(({ account }) => !account || account.kind === 'running').length;
  if (left === 0) return null;
  const stop = () => {
    stopAccounts();
    setView({ why: null });
  };
  return (
    <div className={styles.progress}>
      <p>
        {left} of {told.length} {told.length === 1 ? 'lane' : 'lanes'} still to run again, with a
        record of every flow.
      </p>
      <ProgressBar
        label="Lanes run again"
        value={parts.reduce((sum, one) => sum + one, 0) / parts.length}
      />
      <Button onClick={stop}>Stop</Button>
    </div>
  );
}
