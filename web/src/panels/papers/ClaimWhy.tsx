import type { Figure } from '../../engine/generated';
import { schemeName } from '../../state/knownSchemes';
import { comparedBy } from '../../state/scenario/comparedBy';
import { scenarioOf } from '../../state/scenario/papers';
import { Button } from '../../ui/Button';
import { useCatalogue, useSession } from '../shared/context';
import { showWhy, whyView } from '../shared/openWhy';
import styles from './claims.module.css';

interface Props {
  readonly figure: Figure;
  /** Of the claim's part. */
  readonly measure: string;
}

/** Races the figure and explains the claimed difference; nothing unless two packet-level schemes are compared. */
export function ClaimWhy({ figure, measure }: Props) {
  const { openScenario } = useSession();
  const catalogue = useCatalogue();
  const compared = comparedBy(measure);
  const panel = figure.panels.find(({ id }) => id === compared?.panel) ?? null;
  const scenario = compared && scenarioOf(figure, panel, 'quick');
  if (!compared || scenario?.level !== 'packet') return null;
  const labels = scenario.contestants.map(
    ({ scheme, label }) => label ?? schemeName(catalogue, scheme),
  );
  const [own, base] = compared.contestants;
  const [contestant, baseline] = [labels.indexOf(own), labels.indexOf(base)];
  if (contestant < 0 || baseline < 0) return null;
  // Without a swept value the last one, which is the highest load in figures of loads.
  const values = scenario.sweep?.values ?? [];
  const at = compared.swept === null ? -1 : values.indexOf(compared.swept);
  const swept = Math.max(0, at < 0 ? values.length - 1 : at);
  const open = async () => {
    window.scrollTo({ top: 0 });
    await openScenario(scenario, [], {
      ...whyView(contestant, baseline, compared.sizes),
      swept,
    });
    showWhy();
  };
  return (
    <Button
      tone="link"
      className={styles.why}
      label={`Why do ${own} and ${base} differ? Races the figure here.`}
      onClick={() => void open()}
    >
      Why?
    </Button>
  );
}
