import type { Remedy, ScenarioSpec } from '../../engine/generated';
import { Button } from '../../ui/Button';

/** Edits the current scenario. */
export type Take = (change: (scenario: ScenarioSpec) => ScenarioSpec) => void;

/** Applies the suggested change. */
export const RemedyButton = ({ remedy, onTake }: { remedy: Remedy; onTake: Take }) => (
  <Button
    tone="link"
    onClick={() => onTake((scenario) => ({ ...scenario, topology: remedy.topology }))}
  >
    {remedy.label}
  </Button>
);
