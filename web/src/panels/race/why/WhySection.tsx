/** The section that explains completion times: asks for accounts when it is opened, and draws them. */
import { useEffect } from 'react';
import type { Heat } from '../../../state/race/heats';
import { isUnderWay, type Race } from '../../../state/race/race';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { usePage, useSession } from '../../shared/context';
import { WHY_ID } from '../../shared/openWhy';
import { AccountProgress } from './AccountProgress';
import { Explanation } from './Explanation';
import { useExplained } from './useExplained';
import styles from './why.module.css';

interface Props {
  readonly race: Race;
  readonly swept: number | null;
  /** At this swept value. */
  readonly heats: readonly Heat[];
}

/** At flow level, where the engine keeps no accounts, only says so. */
export function WhySection(props: Props) {
  const { race } = props;
  const open = usePage(({ view }) => view.why !== null);
  const kept = race.scenario.level === 'packet';
  if (isUnderWay(race) && !open) return null;
  return (
    <section className={styles.section} aria-labelledby={WHY_ID}>
      <header className={styles.sectionHead}>
        <h2 id={WHY_ID} className={styles.heading} tabIndex={-1}>
          Where the time went
        </h2>
      </header>
      {kept ? (
        <Content {...props} />
      ) : (
        <p className={styles.about}>
          Known at packet level only: flows without packets have no queues to wait in. To see it,
          choose the packet level in the set-up.
        </p>
      )}
    </section>
  );
}

function Content({ race, swept, heats }: Props) {
  const explained = useExplained(race, swept, heats);
  const { pair, lanes, told, excessive } = explained;
  const open = usePage(({ view }) => view.why !== null);
  const { setView, askAccounts } = useSession();
  const running = isUnderWay(race);
  const asked = lanes.map(({ plan }) => plan.lane).join();
  const wanted = open && !running && !excessive && asked !== '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: another race has other accounts
  useEffect(() => {
    if (wanted) askAccounts(asked.split(',').map(Number));
  }, [wanted, asked, askAccounts, race.runId]);
  if (running) return <p className={styles.about}>Follows when the race has ended.</p>;
  if (excessive) {
    return (
      <p className={styles.about}>
        The record of so many flows does not fit into the memory of a page. Untick contestants, or
        run fewer flows or seeds.
      </p>
    );
  }
  // A race of one contestant has bars, but no second to compare with.
  const [first, second] = pair ?? [0, 1];
  if (!open) {
    return (
      <div className={styles.offer}>
        <Button onClick={() => setView({ why: [first, second] })}>Show where the time went</Button>
        <span>
          Runs {lanes.length === 1 ? 'the lane' : `the ${lanes.length} lanes`} again and records
          what each flow spends its time on.
        </span>
      </div>
    );
  }
  const refusals = told.flatMap(({ lane, account }) =>
    account?.kind === 'refused' || account?.kind === 'failed'
      ? [{ plan: lane.plan, message: account.message }]
      : [],
  );
  return (
    <>
      {refusals.map(({ plan, message }) => (
        <Notice
          key={plan.lane}
          tone="warning"
          title={`${plan.label}, seed ${plan.seed}: ${message}`}
        />
      ))}
      <AccountProgress told={told} />
      <Explanation race={race} explained={explained} swept={swept} />
    </>
  );
}
