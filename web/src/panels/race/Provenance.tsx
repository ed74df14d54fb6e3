import { engineVersion } from '../../state/catalogue';
import type { Race } from '../../state/race/race';
import { fingerprintOf } from '../../state/race/results';
import { Disclosure } from '../../ui/Disclosure';
import { usePage } from '../shared/context';
import styles from './provenance.module.css';

/** Fingerprint and versions, to confirm that two runs are identical. */
export function Provenance({ race }: { race: Race }) {
  const version = usePage(engineVersion);
  const ended = race.status === 'finished';
  return (
    <footer className={styles.provenance}>
      <dl>
        <div>
          <dt>Fingerprint</dt>
          <dd data-testid="fingerprint">
            {ended ? fingerprintOf(race) : 'when the race has ended'}
          </dd>
        </div>
        <div>
          <dt>Engine</dt>
          <dd>{version}</dd>
        </div>
        <div>
          <dt>Seeds</dt>
          <dd>{race.scenario.seeds.join(', ')}</dd>
        </div>
      </dl>
      <Disclosure title="Fingerprints of the lanes">
        <ul className={styles.fingerprints}>
          {race.lanes.map(({ plan, summary, status }) => (
            <li key={plan.lane}>
              {plan.label}, seed {plan.seed}
              {plan.swept !== null && `, at ${plan.swept}`}:{' '}
              <code>{summary?.fingerprint ?? status}</code>
            </li>
          ))}
        </ul>
      </Disclosure>
    </footer>
  );
}
