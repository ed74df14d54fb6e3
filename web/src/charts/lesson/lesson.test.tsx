import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ratio } from '../text/format';
import { GuessCurve } from './GuessCurve';
import { GuessScale } from './GuessScale';

const circles = (container: HTMLElement) =>
  [...container.querySelectorAll('circle')].map((one) => one.getAttribute('cx'));

it('places the guess and the measured value on one scale', () => {
  const { container } = render(
    <GuessScale
      label="How many times?"
      domain={[1, 5]}
      quantity={ratio}
      guess={2}
      truth={{ value: 4, low: 3, high: 5 }}
    />,
  );
  expect(screen.getByText('Your guess: 2.00×')).toBeTruthy();
  expect(screen.getByText('Measured: 4.00× (3.00× … 5.00×)')).toBeTruthy();
  expect(circles(container)).toEqual(['75%', '25%']);
});

it('extends the scale to a value outside it, and shows no guess that was skipped', () => {
  const truth = { value: 9, low: Number.NaN, high: Number.NaN };
  const { container } = render(
    <GuessScale label="" domain={[1, 5]} quantity={ratio} guess={undefined} truth={truth} />,
  );
  expect(circles(container)).toEqual(['100%']);
  expect(screen.getByText('9.00×')).toBeTruthy();
});

it('moves a point of the curve by keys, and never past its neighbours', async () => {
  const onChange = vi.fn();
  render(
    <GuessCurve
      title="As expected"
      domain={[1e-4, 1e-1]}
      shares={[0.5, 0.9]}
      values={[1e-3, 1.2e-3]}
      onChange={onChange}
    />,
  );
  const [first] = screen.getAllByRole('slider');
  first?.focus();
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
  expect(onChange).toHaveBeenCalledWith([1.5e-3, 1.5e-3]);
});
