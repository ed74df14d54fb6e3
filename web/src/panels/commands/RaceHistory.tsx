import { Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { MAX_RACES, type PastRaces } from '../../state/history/journal';
import type { Remembered } from '../../state/history/records';
import { schemeName } from '../../state/knownSchemes';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { useCatalogue, useSession } from '../shared/context';
import styles from './raceHistory.module.css';

/** Reopens races that ended in this browser. */
export default function RaceHistory({ onClose }: { onClose: () => void }) {
  const { journal, reopen } = useSession();
  const [past, setPast] = useState<PastRaces>();
  useEffect(() => {
    journal.races().then(setPast);
  }, [journal]);
  const refresh = () => journal.races().then(setPast);
  const { races = [], unread = 0 } = past ?? {};
  const open = (race: Remembered) => {
    onClose();
    void reopen(race);
  };
  return (
    <Dialog
      title="History"
      description={`The last ${MAX_RACES} races, stored only in this browser, newest first.`}
      open
      onOpenChange={(shown) => shown || onClose()}
    >
      {past && races.length === 0 && <p className={styles.empty}>No finished races yet.</p>}
      <ul className={styles.races}>
        {races.map((race) => (
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
      {unread > 0 && (
        <p className={styles.empty}>
          {unread} {unread === 1 ? 'entry' : 'entries'} of another version of this page cannot be
          shown.
        </p>
      )}
      {races.length + unread > 1 && (
        <Button onClick={() => void journal.forgetAll().then(refresh)}>Clear history</Button>
      )}
    </Dialog>
  );
}

const titleOf = ({ scenario }: Remembered): string => scenario.title || 'Your own race';

const WHEN = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

function Entry({ race, onOpen }: { race: Remembered; onOpen: () => void }) {
  const catalogue = useCatalogue();
  const { contestants, seeds } = race.scenario;
  const names = contestants.map(({ scheme, label }) => label || schemeName(catalogue, scheme));
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
