import { tickStep } from 'd3';
import type { Control } from '../../engine/generated';
import { givenAt, withParameter } from '../../state/scenario/edit';
import controls from '../../ui/controls.module.css';
import { useOffers } from '../embed/useOffers';
import { useScenario, useSession } from '../shared/context';
import { number } from '../shared/sentences';
import styles from './lesson.module.css';

/** Least number of positions of a slider for real numbers, which is at round values. */
const POSITIONS = 100;

/** The parameters that a step offers to change, as sliders. */
export function LessonControls({ controls: offered }: { controls: readonly Control[] }) {
  const scenario = useScenario();
  const { edit } = useSession();
  const offers = useOffers();
  return offered.map(({ path, from, to }) => {
    const offer = offers.find((one) => one.path === path);
    if (!offer) return null;
    const { parameter, place, of } = offer;
    const given = givenAt(scenario, place)[parameter.name] ?? parameter.domain.default;
    const value = Number(given);
    const step = parameter.domain.kind === 'integer' ? 1 : tickStep(from, to, POSITIONS);
    const unit = parameter.unit ? `\u00a0${parameter.unit}` : '';
    return (
      <div key={path} className={styles.control}>
        <label htmlFor={`lesson ${path}`}>
          {of}: {parameter.label}
        </label>
        <output htmlFor={`lesson ${path}`}>
          {number(value)}
          {unit}
        </output>
        <input
          id={`lesson ${path}`}
          type="range"
          className={controls.slider}
          min={from}
          max={to}
          step={step}
          value={value}
          onChange={({ target }) => {
            // Steps of a slider accumulate rounding errors.
            const next = Number(target.valueAsNumber.toPrecision(6));
            edit((present) => withParameter(present, place, parameter, next), path);
          }}
        />
      </div>
    );
  });
}
