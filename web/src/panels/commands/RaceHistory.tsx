import { Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Remembered } from '../../state/history/journal';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { useCatalogue, useSession } from '../shared/context';
import styles from './raceHistory.module.css';

/** Reopens races that ended in this browser. */
export default function RaceHistory({ onClose }: { onClose: () => void }) {
  const { journal, reopen } = useSession();
  const [races, setRaces] = useState<readonly Remembered[]>();
  useEffect(() => {
    journal.races().then(setRaces);
  }, [journal]);
  const refresh = () => journal.races().then(setRaces);
  const open = (race: Remembered) => {
    onClose();
    void reopen(race);
  };
  return (
    <Dialog
      title="History"
      description="Stored only in this browser, newest first."
      open
      onOpenChange={(shown) => shown || onClose()}
    >
      {races?.length === 0 && <p className={styles.empty}>No finished races yet.</p>}
      <ul className={styles.races}>
        {races?.map((race) => (
          <li key={race.at}>
            <Entry race={race} onOpen={() => open(race)} />
            <Button
              tone="quiet"
              label={`Delete ${titleOf(race)}`}
              onClick={() => void journal.forget(race.at).then(refresh)}
            >
              <Trash2 aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
      {races !== undefined && races.length > 1 && (
        <Button onClick={() => void journal.forgetAll().then(refresh)}>Clear history</Button>
      )}
    </Dialog>
  );
}

const titleOf = ({ scenario }: Remembered): string => scenario.title || 'Your own race';

const WHEN = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

function Entry({ race, onOpen }: { race: Remembered; onOpen: () => void }) {
  const { schemes } = useCatalogue();
  const { contestants, seeds } = race.scenario;
  const names = contestants.map(
    ({ scheme, label }) => label || schemes.find(({ id }) => id === scheme)?.name || scheme,
  );
  return (
    <button type="button" className={styles.race} onClick={onOpen}>
      <span className={styles.title}>{titleOf(race)}</span>
      <span>{names.join(', ')}</span>
      <span className={styles.about}>
        {WHEN.format(new Date(race.at))} · {seeds.length === 1 ? '1 seed' : `${seeds.length} seeds`}{' '}
        · fingerprint {race.fingerprint}
      </span>
    </button>
  );
}
