import { use } from 'react';
import type { Domain, Issue, Parameter, Value } from '../../engine/generated';
import controls from '../../ui/controls.module.css';
import { Field, problemsId } from '../../ui/Field';
import { expectedOf, problemOf, valueText } from '../shared/sentences';
import { DomainControl } from './DomainControl';
import { FieldActionContext } from './fieldAction';

interface Props {
  /** The path of the field in the engine's messages. */
  readonly id: string;
  readonly parameter: Parameter;
  readonly value: Value;
  /** Whether the scenario sets the value explicitly. */
  readonly given: boolean;
  readonly issues: readonly Issue[];
  readonly onChange: (value: Value) => void;
}

/** One parameter: control, unit, explanation, reset button and issues. */
export function ParameterField({ id, parameter, value, given, issues, onChange }: Props) {
  const { domain, label, unit } = parameter;
  const action = use(FieldActionContext);
  const problems = issues.filter(({ path }) => path === id).map(problemOf);
  return (
    <Field
      id={id}
      label={label}
      help={<Explanation parameter={parameter} />}
      problems={problems}
      below={isWordy(domain)}
      action={action?.(id)}
      onReset={given ? () => onChange(domain.default) : undefined}
    >
      <div className={controls.withUnit}>
        <DomainControl
          id={id}
          invalid={problems.length > 0}
          describedBy={problemsId(id)}
          domain={domain}
          value={value}
          label={label}
          onChange={onChange}
        />
        {unit && <span className={controls.unit}>{unit}</span>}
      </div>
    </Field>
  );
}

/** Options with more characters would be truncated beside the label. */
const MOST_BESIDE = 20;

const isWordy = (domain: Domain): boolean =>
  domain.kind === 'choice' && domain.options.some(({ label }) => label.length > MOST_BESIDE);

function Explanation({ parameter: { help, source, domain, unit } }: { parameter: Parameter }) {
  const measured = typeof domain.default === 'number' && unit ? ` ${unit}` : '';
  return (
    <>
      <p>{help}</p>
      <p className={controls.muted}>
        Takes {expectedOf(domain)}
        {measured}. Default {valueText(domain, domain.default)}
        {measured}
        {source && ` (${source})`}.
      </p>
    </>
  );
}
