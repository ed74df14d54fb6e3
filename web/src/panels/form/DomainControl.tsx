import type { Domain, Value } from '../../engine/generated';
import controls from '../../ui/controls.module.css';
import { readNumber, readNumbers, writeNumbers } from '../../ui/numbers';
import { Select } from '../../ui/Select';
import { TextInput } from '../../ui/TextInput';
import { expectedOf } from '../shared/sentences';

interface Props {
  readonly id: string;
  readonly label: string;
  readonly domain: Domain;
  readonly value: Value;
  readonly invalid: boolean;
  readonly describedBy: string;
  readonly onChange: (value: Value) => void;
}

/** The input control of a parameter's domain. */
export function DomainControl({ domain, value, label, onChange, ...shared }: Props) {
  switch (domain.kind) {
    case 'switch':
      return (
        <button
          id={shared.id}
          type="button"
          role="switch"
          className={controls.switch}
          aria-checked={value === true}
          onClick={() => onChange(value !== true)}
        />
      );
    case 'choice':
      return (
        <Select {...shared} value={String(value)} onChange={onChange}>
          {!domain.options.some(({ id }) => id === value) && <option>{String(value)}</option>}
          {domain.options.map((option) => (
            <option key={option.id} value={option.id}>
              {option.label}
            </option>
          ))}
        </Select>
      );
    case 'numbers':
      return (
        <TextInput<number[]>
          {...shared}
          value={Array.isArray(value) ? value : []}
          read={readNumbers}
          write={writeNumbers}
          expected="a list of numbers"
          onChange={onChange}
        />
      );
    case 'integer':
    case 'number':
      return (
        <>
          <TextInput<number>
            {...shared}
            numeric
            narrow
            value={Number(value)}
            read={readNumber}
            write={String}
            expected={expectedOf(domain)}
            onChange={onChange}
          />
          {fitsSlider(domain) && (
            <input
              type="range"
              className={controls.slider}
              aria-label={`${label}, slider`}
              min={domain.min}
              max={domain.max}
              step={0.01}
              value={Number(value)}
              onChange={(event) => onChange(event.target.valueAsNumber)}
            />
          )}
        </>
      );
  }
}

/** Small ranges of real numbers, such as loads and shares, are quicker to drag than to type. */
const fitsSlider = (domain: Domain): boolean =>
  domain.kind === 'number' && domain.max - domain.min <= 2;
