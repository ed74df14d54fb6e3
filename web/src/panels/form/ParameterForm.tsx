/** A form for any parameter table of the catalogue. */
import type { Issue, Parameter, Value } from '../../engine/generated';
import { type Given, mattering } from '../../state/scenario/edit';
import styles from '../set-up/setUp.module.css';
import { ParameterField } from './ParameterField';

interface Props {
  readonly parameters: readonly Parameter[];
  readonly given: Given;
  /** The path of these parameters in the engine's messages. */
  readonly path: string;
  readonly issues: readonly Issue[];
  readonly onChange: (parameter: Parameter, value: Value) => void;
}

export function ParameterForm({ parameters, given, path, issues, onChange }: Props) {
  const current = (parameter: Parameter): Value =>
    given[parameter.name] ?? parameter.domain.default;
  const matters = mattering(parameters, given);
  // An invalid value stays visible, even if the parameter does not apply.
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
