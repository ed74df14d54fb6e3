import { memo, Suspense } from 'react';
import { awaitsPrediction } from '../../state/lessons/answers';
import { racesItself } from '../../state/race/quick';
import type { Race } from '../../state/race/race';
import { sameRace } from '../../state/scenario/edit';
import { PARTS } from '../../state/view/parts';
import { Button } from '../../ui/Button';
import { Disclosure } from '../../ui/Disclosure';
import { lazyPart } from '../../ui/lazyPart';
import { Notice } from '../../ui/Notice';
import { IssueSummary } from '../form/IssueSummary';
import { useIssues, usePage, useScenario, useSession } from '../shared/context';
import { useDeferred } from '../shared/useDeferred';
import { Charts } from './charts/Charts';
import { ComparedProvider } from './comparison/compared';
import { LeftOut } from './LeftOut';
import { Lanes } from './leaderboard/Lanes';
import { Part } from './Part';
import { PrintedSetUp } from './PrintedSetUp';
import { Provenance } from './Provenance';
import styles from './race.module.css';
import { Story } from './Story';
import { SweptChoice } from './SweptChoice';
import { SummaryTable } from './summary/SummaryTable';

const LanePictures = lazyPart(() => import('../network/LanePictures'));

/** The race tab: note, progress and results. */
export function RaceView() {
  const race = useDeferred(usePage((state) => state.race));
  return (
    <section className={styles.race} aria-label="Race">
      <Story />
      <IssueSummary />
      {race ? <Results race={race} /> : <Awaited />}
    </section>
  );
}

/** In place of results that would give the answer to a lesson's question away. */
function Awaited() {
  const awaited = usePage(awaitsPrediction);
  return awaited && <p className={styles.awaited}>The results appear here, after your guess.</p>;
}

/** Rendered for a new state of the race alone, because that takes longer than a frame. */
const Results = memo(function Results({ race }: { race: Race }) {
  return (
    <ComparedProvider race={race}>
      <Stale />
      <PrintedSetUp race={race} />
      <SweptChoice race={race} />
      <Part id="leaderboard">
        <Lanes race={race} />
      </Part>
      <Part id="replay">
        <Disclosure title={PARTS.replay} open>
          <Suspense fallback={<p className={styles.network}>Loading the network…</p>}>
            <LanePictures race={race} />
          </Suspense>
        </Disclosure>
      </Part>
      <Charts race={race} />
      <Part id="summary">
        <SummaryTable race={race} />
      </Part>
      <LeftOut />
      <Provenance race={race} />
    </ComparedProvider>
  );
});

/** Warns that the results are of an earlier scenario, unless the change is about to be raced by itself. */
function Stale() {
  const race = usePage((state) => state.race);
  const scenario = useScenario();
  const { run } = useSession();
  const follows = usePage(racesItself);
  const blocked = useIssues().length > 0;
  if (!race || sameRace(race.scenario, scenario) || (follows && !blocked)) return null;
  return (
    <Notice
      tone="info"
      title={
        <>
          Settings changed since these results.{' '}
          {!blocked && (
            <Button tone="link" onClick={() => void run()}>
              Run again
            </Button>
          )}
        </>
      }
    />
  );
}
