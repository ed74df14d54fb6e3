import { tickStep } from 'd3';
import { useId, useState } from 'react';
import { GuessScale } from '../../../charts';
import controls from '../../../ui/controls.module.css';
import { quantityOf } from '../../shared/units';
import styles from './ask.module.css';
import type { AskProps } from './askProps';
import { Guess } from './Guess';
import { Outcome } from './Outcome';

/** Least number of positions of the slider, which is at round values. */
const POSITIONS = 100;

/** Predicts a number on a scale. */
export function NumberAsk({ ask, answer, values }: AskProps<'number', 'number'>) {
  const { question, measure, unit, from, to, why } = ask;
  const quantity = quantityOf(unit);
  const id = useId();
  const [value, setValue] = useState((from + to) / 2);
  if (answer === undefined) {
    return (
      <Guess question={question} guess={{ kind: 'number', value }}>
        <div className={styles.scale}>
          <label htmlFor={id}>Your guess</label>
          <output htmlFor={id}>{quantity.text(value)}</output>
          <input
            id={id}
            type="range"
            className={controls.slider}
            min={from}
            max={to}
            step={tickStep(from, to, POSITIONS)}
            value={value}
            aria-valuetext={quantity.text(value)}
            onChange={({ target }) => setValue(target.valueAsNumber)}
          />
          <span>{quantity.text(from)}</span>
          <span>{quantity.text(to)}</span>
        </div>
      </Guess>
    );
  }
  const found = values.get(measure);
  const { value: truth, low, high } = found?.measured ?? { value: Number.NaN };
  return (
    <Outcome
      question={question}
      why={why}
      values={values}
      ready={Boolean(found?.measured)}
      gap={found?.gap}
    >
      <GuessScale
        label={question}
        domain={[from, to]}
        quantity={quantity}
        guess={answer?.value}
        truth={{ value: truth, low: low ?? Number.NaN, high: high ?? Number.NaN }}
      />
    </Outcome>
  );
}
