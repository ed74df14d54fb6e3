import type { Domain, Issue, Parameter, Value } from '../../engine/generated';
import controls from '../../ui/controls.module.css';
import { Field, problemsId } from '../../ui/Field';
import { expectedOf, problemOf, valueText } from '../shared/sentences';
import { DomainControl } from './DomainControl';

interface Props {
  /** The path of the field, as the engine spells it. */
  readonly id: string;
  readonly parameter: Parameter;
  readonly value: Value;
  /** Whether someone wrote the value down. */
  readonly given: boolean;
  readonly issues: readonly Issue[];
  readonly onChange: (value: Value) => void;
}

/** One parameter: its control, unit, explanation, way back to the default, and what is wrong with its value. */
export function ParameterField({ id, parameter, value, given, issues, onChange }: Props) {
  const { domain, label, unit } = parameter;
  const problems = issues.filter(({ path }) => path === id).map(problemOf);
  return (
    <Field
      id={id}
      label={label}
      help={<Explanation parameter={parameter} />}
      problems={problems}
      below={isWordy(domain)}
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

/** Options of more characters than this are cut where a control stands beside its label. */
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
