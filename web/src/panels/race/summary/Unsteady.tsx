import { plain } from '../../../charts';
import type { Race } from '../../../state/race/race';
import { lanesOf, sweptValues } from '../../../state/statistics/results';
import { useCatalogue } from '../../shared/context';
import { sweptName } from '../../shared/fieldName';
import styles from '../../shared/numbers.module.css';
import { useEntrants } from '../../shared/useEntrants';
import { unsteady } from './unsteady';

/** Names the contestants whose flows were counted while the network was not in a steady state. */
export function Unsteady({ race }: { race: Race }) {
  const catalogue = useCatalogue();
  const entrants = useEntrants(race);
  const said = sweptValues(race).flatMap((swept) =>
    entrants.flatMap(({ appearance }) => {
      const lanes = lanesOf(race, Number(appearance.key), swept);
      const ended = lanes.flatMap(({ status, summary }) =>
        status === 'done' && summary ? [summary] : [],
      );
      const at =
        swept === null ? '' : `, ${sweptName(race.scenario, catalogue)} ${plain.text(swept)}`;
      return unsteady(`${appearance.label}${at}`, ended);
    }),
  );
  if (said.length === 0) return null;
  return (
    <ul className={styles.remarks} aria-label="Not in a steady state">
      {said.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
