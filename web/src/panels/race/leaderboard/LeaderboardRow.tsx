import type { ReactNode } from 'react';
import { Swatch } from '../../../charts';
import type { RaceStatus } from '../../../state/race/race';
import { laneOutlook } from '../../../state/race/remaining';
import { ProgressBar } from '../../../ui/ProgressBar';
import { colourOf } from '../../../ui/palette';
import { usePage, useSession } from '../../shared/context';
import type { Entrant } from '../../shared/useEntrants';
import { DotCells } from './dots/DotCells';
import type { DotColumn } from './dots/dotColumns';
import { lackingOf } from './lacking';
import { standing } from './laneStatus';
import styles from './leaderboard.module.css';
import type { Placed } from './useStandings';

interface Props {
  readonly entrant: Entrant;
  readonly placed: Placed;
  readonly value: string;
  /** None before anything can be compared. */
  readonly columns: readonly DotColumn[];
  /** The comparison with the leader; empty for the leader, and while the race runs. */
  readonly evidence: string;
  /** Explains the difference, where that is possible. */
  readonly why?: ReactNode;
  /** Whether to show the idea of the scheme. */
  readonly idea: boolean;
  readonly status: RaceStatus;
  /** Whether the numbers do not change any more. */
  readonly final: boolean;
}

const SHARED = {
  ended:
    'Shared place: no significant difference over the seeds, corrected for multiple comparisons.',
  underWay: 'Shared place: less than 2\u00a0% apart so far.',
};

/** A contestant in the leaderboard; its checkbox hides it in all charts. */
export function LeaderboardRow(props: Props) {
  const { entrant, placed, value, columns, evidence, why, idea, status, final } = props;
  const { appearance, lanes, scheme } = entrant;
  const { place, shared, rejected } = placed;
  const { setView: lookAt } = useSession();
  const hidden = usePage(({ view }) => view.hidden);
  const position = Number(appearance.key);
  const ticked = !hidden.includes(position);
  const lacks = lackingOf(scheme, lanes);
  const outlooks = lanes.map(laneOutlook);
  const fraction = outlooks.reduce((sum, outlook) => sum + outlook.fraction, 0) / lanes.length;
  const toggle = () =>
    lookAt({ hidden: ticked ? [...hidden, position] : hidden.filter((at) => at !== position) });
  return (
    <li className={styles.row} data-leads={place === 1 || undefined}>
      <span
        className={styles.place}
        title={shared ? SHARED[final ? 'ended' : 'underWay'] : undefined}
      >
        {place ?? '–'}
        {shared && '='}
      </span>
      <label className={styles.name}>
        <input type="checkbox" checked={ticked} onChange={toggle} />
        <Swatch series={appearance} />
        <span title={appearance.label}>{appearance.label}</span>
      </label>
      <span className={styles.value}>{value}</span>
      <DotCells entrant={entrant} columns={columns} />
      <div className={styles.standing}>
        <span>{standing(lanes)}</span>
        {(status === 'running' || status === 'paused') && (
          <ProgressBar
            label={appearance.label}
            value={fraction}
            colour={colourOf(appearance.colour)}
            paused={status === 'paused'}
          />
        )}
      </div>
      {idea && <p className={styles.idea}>{scheme?.idea}</p>}
      {lacks && <p className={styles.note}>{lacks}</p>}
      {rejected && <p className={styles.note}>{rejected}</p>}
      <p className={styles.evidence}>
        {evidence} {why}
      </p>
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
