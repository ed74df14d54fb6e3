import type { Remark, ScenarioSpec } from '../engine/generated';
import { Button } from '../ui/Button';
import { Notice } from '../ui/Notice';

interface Props {
  readonly remarks: readonly Remark[];
  /** Takes the one step that a remark offers. */
  readonly onRemedy: (change: (scenario: ScenarioSpec) => ScenarioSpec) => void;
}

/** What is to be known of a scenario that could run as it is. */
export const Remarks = ({ remarks, onRemedy }: Props) =>
  remarks.map(({ text, remedy }) => (
    <Notice key={text} tone="warning" title={text}>
      {remedy && (
        <Button
          tone="link"
          onClick={() => onRemedy((scenario) => ({ ...scenario, topology: remedy.topology }))}
        >
          {remedy.label}
        </Button>
      )}
    </Notice>
  ));
