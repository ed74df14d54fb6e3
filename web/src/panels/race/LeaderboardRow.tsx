import { Swatch } from '../../charts';
import { laneOutlook } from '../../state/remaining';
import { ProgressBar } from '../../ui/ProgressBar';
import { colourOf } from '../../ui/palette';
import { usePage, useSession } from '../context';
import type { Entrant } from '../Lanes';
import styles from './leaderboard.module.css';
import { standing } from './standing';

interface Props {
  readonly entrant: Entrant;
  /** Null without a value to be ranked by. */
  readonly place: number | null;
  readonly value: string;
  /** How far from the leader, or why behind. */
  readonly behind: string;
  readonly paused: boolean;
}

/** A contestant in the leaderboard; its box hides it everywhere else. */
export function LeaderboardRow({ entrant: { look, lanes }, place, value, behind, paused }: Props) {
  const { look: lookAt } = useSession();
  const hidden = usePage(({ view }) => view.hidden);
  const position = Number(look.key);
  const shown = !hidden.includes(position);
  const outlooks = lanes.map(laneOutlook);
  const fraction = outlooks.reduce((sum, outlook) => sum + outlook.fraction, 0) / lanes.length;
  const toggle = () =>
    lookAt({ hidden: shown ? [...hidden, position] : hidden.filter((at) => at !== position) });
  return (
    <li className={styles.row} data-leads={place === 1 || undefined}>
      <span className={styles.place}>{place ?? '–'}</span>
      <label className={styles.name}>
        <input type="checkbox" checked={shown} onChange={toggle} />
        <Swatch series={look} />
        <span title={look.label}>{look.label}</span>
      </label>
      <span className={styles.value}>{value}</span>
      <span className={styles.behind}>{behind}</span>
      <ProgressBar
        label={look.label}
        value={fraction}
        colour={colourOf(look.colour)}
        paused={paused}
      />
      <span className={styles.standing}>{standing(lanes)}</span>
      {lanes
        .filter(({ status }) => status === 'failed')
        .map(({ plan, message }) => (
          <p key={plan.lane} className={styles.failure}>
            Seed {plan.seed} failed: {message}
          </p>
        ))}
    </li>
  );
}
