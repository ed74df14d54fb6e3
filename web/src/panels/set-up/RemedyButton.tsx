import type { Remedy, ScenarioSpec } from '../../engine/generated';
import { Button } from '../../ui/Button';

/** Changes the scenario at hand. */
export type Take = (change: (scenario: ScenarioSpec) => ScenarioSpec) => void;

/** The one step that would mend what is said beside it. */
export const RemedyButton = ({ remedy, onTake }: { remedy: Remedy; onTake: Take }) => (
  <Button
    tone="link"
    onClick={() => onTake((scenario) => ({ ...scenario, topology: remedy.topology }))}
  >
    {remedy.label}
  </Button>
);
