/** A form for any table of parameters of the catalogue. */
import type { Issue, Parameter, Value } from '../../engine/generated';
import { type Given, mattering } from '../../state/scenario/edit';
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
  const matters = mattering(parameters, given);
  // A value that is wrong must stay in sight, whether it matters or not.
  const isWrong = ({ name }: Parameter) => issues.some((issue) => issue.path === `${path}.${name}`);
  const shown = parameters.filter((parameter) => matters.includes(parameter) || isWrong(parameter));
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
