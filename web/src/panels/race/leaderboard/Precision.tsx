import { useMemo, useState } from 'react';
import {
  LEAST_SEEDS,
  LOOKS,
  MOST_SEEDS,
  percentText,
  seedsFor,
} from '../../../derive/statistics/power';
import type { Metric } from '../../../engine/generated';
import type { Race } from '../../../state/race/race';
import { sameRace } from '../../../state/scenario/edit';
import { estimatesFor, isReached } from '../../../state/statistics/precision';
import { Button } from '../../../ui/Button';
import { Select } from '../../../ui/Select';
import { useIssues, usePage, useScenario, useSession } from '../../shared/context';
import { useCompared } from '../comparison/compared';
import styles from './precision.module.css';

const SHARES = [0.01, 0.02, 0.05, 0.1, 0.2];

interface Props {
  readonly race: Race;
  readonly metric: Metric;
  readonly swept: number | null;
  /** Index of the baseline, and its label. */
  readonly baseline: number;
  readonly against: string;
}

/** The number of seeds required for a chosen interval, and a button that runs them. */
export function Precision(props: Props) {
  const { race } = props;
  const goal = usePage((state) => state.goal);
  const current = sameRace(race.scenario, useScenario());
  const blocked = useIssues().length > 0;
  if (goal) return <UnderWay race={race} share={goal.share} />;
  if (race.status !== 'finished' || race.scenario.contestants.length < 2) return null;
  if (!current || blocked || race.scenario.seeds.length >= MOST_SEEDS) return null;
  return <Offer {...props} />;
}

function Offer({ race, metric, swept, baseline, against }: Props) {
  const { reach } = useSession();
  const [share, setShare] = useState(0.05);
  const compared = useCompared();
  const estimates = useMemo(
    () => estimatesFor(compared, race.scenario, { metric, swept, baseline }),
    [compared, race.scenario, metric, swept, baseline],
  );
  const n = Math.min(...estimates.map((one) => one.n));
  // More seeds are useless if seeds repeat each other, or if no interval can be narrowed.
  if (estimates.length === 0 || n < race.scenario.seeds.length) return null;
  const reached = isReached(estimates, share);
  return (
    <p className={styles.precision}>
      <Select label="Precision" value={String(share)} onChange={(next) => setShare(Number(next))}>
        {SHARES.map((one) => (
          <option key={one} value={one}>
            ± {percentText(one)}
          </option>
        ))}
      </Select>
      <span>
        {takes(Math.max(...estimates.map(({ spread }) => spread)), share, reached)} for every ratio
        to {against}.
      </span>
      {!reached && (
        <Button onClick={() => reach({ metric, swept, baseline, share })}>
          Add seeds until ± {percentText(share)}
        </Button>
      )}
    </p>
  );
}

/** An estimate from the spread of the finished seeds. */
function takes(spread: number, share: number, reached: boolean): string {
  if (reached) return 'is reached';
  if (Number.isNaN(spread)) return `needs at least ${LEAST_SEEDS} seeds`;
  const needed = seedsFor(spread, share);
  return needed === null ? `needs more than ${MOST_SEEDS} seeds` : `needs ${needed} seeds`;
}

function UnderWay({ race, share }: { readonly race: Race; readonly share: number }) {
  const { leaveIt } = useSession();
  return (
    <p className={styles.precision}>
      <span role="status">
        Adding seeds until ± {percentText(share)}: {race.scenario.seeds.length} now, then{' '}
        {LOOKS.filter((count) => count > race.scenario.seeds.length).join(', ') || 'stop'}.
      </span>
      <Button onClick={leaveIt}>Stop adding seeds</Button>
    </p>
  );
}
