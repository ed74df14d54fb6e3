import type { Figure } from '../../engine/generated';
import { measuredRace } from '../../state/scenario/measured';
import { termsOf } from '../../state/scenario/measures';
import { Button } from '../../ui/Button';
import { useSession } from '../shared/context';
import styles from './claims.module.css';

interface Props {
  readonly figure: Figure;
  /** Of the claim's part; for an alternative reading also of the part that it is an alternative to. */
  readonly measures: readonly string[];
}

/** Races what a part of a claim compares; nothing for calculated figures. */
export function ClaimRace({ figure, measures }: Props) {
  const { openScenario } = useSession();
  if (figure.analysis !== undefined) return null;
  const named = new Set(measures.flatMap(termsOf).map(({ contestant }) => contestant));
  const open = () => {
    const scenario = measuredRace(figure, measures);
    if (!scenario) return;
    window.scrollTo({ top: 0 });
    void openScenario(scenario);
  };
  return (
    <Button
      tone="link"
      className={styles.why}
      label={`Race ${[...named].join(' and ')} here`}
      onClick={open}
    >
      Race
    </Button>
  );
}
