import { Pause, Play, Square } from 'lucide-react';
import { laneWorkers } from '../../engine/workers';
import { awaitsPrediction } from '../../state/lessons/answers';
import { racesItself } from '../../state/race/quick';
import { allLanesDone, isPartial, isUnderWay } from '../../state/race/race';
import { raceOutlook } from '../../state/race/remaining';
import { sameRace } from '../../state/scenario/edit';
import { Button } from '../../ui/Button';
import { ProgressBar } from '../../ui/ProgressBar';
import { useIssues, usePage, useScenario, useSession } from '../shared/context';
import { timeLeft } from '../shared/sentences';
import styles from './header.module.css';

/** Run, pause, resume and cancel, with the overall progress. */
export function RunControls() {
  const { run, pause, resume, cancel, setView } = useSession();
  const follows = usePage(racesItself);
  const apart = usePage(({ view }) => view.panel === 'set-up');
  const race = usePage((state) => state.race);
  const awaited = usePage(awaitsPrediction);
  const blocked = useIssues().length > 0 || awaited;
  const scenario = useScenario();
  if (!isUnderWay(race)) {
    const again = race !== null && sameRace(race.scenario, scenario);
    // An identical race would only repeat the results.
    const known = again && allLanesDone(race);
    const start = () => {
      // Switches from the set-up to the race.
      if (apart) setView({ panel: 'main', tab: 'race' });
      if (!known) void run();
    };
    return (
      <Button
        tone={again || follows ? 'plain' : 'primary'}
        disabled={blocked || (known && !apart)}
        title={reasonOf(known, awaited)}
        onClick={start}
      >
        <Play aria-hidden />
        {again && isPartial(race) ? 'Continue' : 'Run'}
      </Button>
    );
  }
  const paused = race.status === 'paused';
  const { fraction, remaining_s } = raceOutlook(race, laneWorkers());
  return (
    <>
      <div className={styles.progress}>
        <ProgressBar label="Whole race" value={fraction} paused={paused} />
        <span>{paused ? 'Paused' : timeLeft(remaining_s)}</span>
      </div>
      <Button onClick={paused ? resume : pause}>
        {paused ? <Play aria-hidden /> : <Pause aria-hidden />}
        {paused ? 'Resume' : 'Pause'}
      </Button>
      <Button onClick={cancel}>
        <Square aria-hidden />
        Cancel
      </Button>
    </>
  );
}

/** Why a race cannot be started; undefined if it can, or if its fields say why. */
function reasonOf(known: boolean, awaited: boolean): string | undefined {
  if (awaited) return 'The race starts with your guess.';
  return known ? 'These are the results of the current settings.' : undefined;
}
