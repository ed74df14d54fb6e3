/** A form for any table of parameters of the catalogue. */
import type { Issue, Parameter, Value } from '../engine/generated';
import type { Given } from '../state/edit';
import { ParameterField } from './ParameterField';
import styles from './setUp.module.css';

interface Props {
  readonly parameters: readonly Parameter[];
  readonly given: Given;
  /** Where the engine's messages say that these parameters lie. */
  readonly path: string;
  readonly issues: readonly Issue[];
  readonly onChange: (parameter: Parameter, value: Value) => void;
}

export function ParameterForm({ parameters, given, path, issues, onChange }: Props) {
  const current = (parameter: Parameter): Value =>
    given[parameter.name] ?? parameter.domain.default;
  const matters = ({ shown_when: when }: Parameter): boolean => {
    const other = when && parameters.find(({ name }) => name === when.parameter);
    return !other || (matters(other) && when.values.includes(String(current(other))));
  };
  // A value that is wrong must stay in sight, whether it matters or not.
  const isWrong = ({ name }: Parameter) => issues.some((issue) => issue.path === `${path}.${name}`);
  const shown = parameters.filter((parameter) => matters(parameter) || isWrong(parameter));
  return (
    <div className={styles.form}>
      {shown.map((parameter) => (
        <ParameterField
          key={parameter.name}
          id={`${path}.${parameter.name}`}
          parameter={parameter}
          value={current(parameter)}
          given={parameter.name in given}
          issues={issues}
          onChange={(value) => onChange(parameter, value)}
        />
      ))}
    </div>
  );
}
