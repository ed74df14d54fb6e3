import { isUnderWay, type Race } from '../../state/race/race';
import { moreSeeds, refined } from '../../state/race/sweeping';
import { Button } from '../../ui/Button';
import { useScenario, useSession } from '../shared/context';
import styles from './charts/section.module.css';

/** Progress of a sweep, and buttons that extend it; only new lanes are run. */
export function SweepSteps({ race }: { race: Race }) {
  const { edit, run } = useSession();
  const scenario = useScenario();
  const done = race.lanes.filter(({ status }) => status === 'done').length;
  const extend = (change: typeof refined) => {
    edit(change);
    void run();
  };
  return (
    <div className={styles.steps}>
      <span>
        {done} of {race.lanes.length} lanes
      </span>
      {!isUnderWay(race) && (
        <>
          {refined(scenario) !== scenario && (
            <Button tone="link" onClick={() => extend(refined)}>
              Add values in between
            </Button>
          )}
          <Button tone="link" onClick={() => extend(moreSeeds)}>
            Add two seeds
          </Button>
        </>
      )}
    </div>
  );
}
