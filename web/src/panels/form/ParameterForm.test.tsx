import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Domain, Issue, Parameter } from '../../engine/generated';
import { type Given, givenAt, withParameter } from '../../state/scenario/edit';
import { BLANK } from '../../state/scenario/readScenario';
import { ParameterForm } from './ParameterForm';

afterEach(cleanup);

const parameter = (name: string, domain: Domain, more: Partial<Parameter> = {}): Parameter => ({
  ...{ name, label: `The ${name}`, unit: '', domain, help: '', source: '', shown_when: null },
  ...more,
});

const TABLE: Parameter[] = [
  parameter('rate', { kind: 'number', min: 0.1, max: 400, default: 10 }, { unit: 'Gb/s' }),
  parameter('load', { kind: 'number', min: 0, max: 1, default: 0.5 }),
  parameter('guard', { kind: 'switch', default: false }),
  parameter(
    'window',
    { kind: 'integer', min: 1, max: 99, default: 7 },
    {
      shown_when: { parameter: 'guard', values: ['true'] },
    },
  ),
  parameter('steps', {
    kind: 'numbers',
    min: 0,
    max: 9,
    max_len: 4,
    default: [1, 2],
    meaning: { kind: 'plain' },
  }),
  parameter('mode', {
    kind: 'choice',
    options: [
      { id: 'slow', label: 'Slowly' },
      { id: 'fast', label: 'Quickly' },
    ],
    default: 'slow',
  }),
];

/** The form on its own scenario; `written` returns the resulting parameters. */
function setUp(issues: Issue[] = [], start: Given = {}) {
  const written: { current: Given } = { current: start };
  function Holder() {
    const place = { kind: 'workload' } as const;
    const [scenario, setScenario] = useState({
      ...BLANK,
      workload: { kind: 'x', parameters: start },
    });
    written.current = givenAt(scenario, place);
    return (
      <ParameterForm
        parameters={TABLE}
        given={written.current}
        path="workload.parameters"
        issues={issues}
        onChange={(one, value) => setScenario((old) => withParameter(old, place, one, value))}
      />
    );
  }
  render(<Holder />);
  return { user: userEvent.setup(), written };
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(`The ${name}`);

describe('a form generated from a parameter table', () => {
  it('shows every default without storing it', () => {
    const { written } = setUp();
    expect([field('rate').value, field('load').value, field('steps').value]).toEqual([
      '10',
      '0.5',
      '1, 2',
    ]);
    expect(field('mode').value).toBe('slow');
    expect(written.current).toEqual({});
    expect(screen.getByText('Gb/s')).toBeDefined();
  });

  it('stores changed values, and removes them on reset', async () => {
    const { user, written } = setUp();
    await user.clear(field('rate'));
    await user.type(field('rate'), '2,5');
    await user.selectOptions(field('mode'), 'Quickly');
    expect(written.current).toEqual({ rate: 2.5, mode: 'fast' });
    await user.click(screen.getByRole('button', { name: 'Reset The rate to its default' }));
    expect(written.current).toEqual({ mode: 'fast' });
    expect(field('rate').value).toBe('10');
  });

  it('keeps invalid text while typing, and the last valid value', async () => {
    const { user, written } = setUp([], { rate: 25 });
    await user.type(field('rate'), ' fast');
    expect(field('rate').value).toBe('25 fast');
    expect(field('rate').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('alert').textContent).toMatch(
      /Expected a number from 0\.1 to 400, got “25 fast”; still using 25/,
    );
    expect(written.current).toEqual({ rate: 25 });
  });

  it('accepts lists with spaces, commas and ranges', async () => {
    const { user, written } = setUp();
    await user.clear(field('steps'));
    await user.type(field('steps'), '1-3 9');
    expect(written.current).toEqual({ steps: [1, 2, 3, 9] });
  });

  it('shows a parameter only if it applies', async () => {
    const { user } = setUp();
    expect(screen.queryByLabelText('The window')).toBeNull();
    await user.click(screen.getByRole('switch', { name: 'The guard' }));
    expect(field('window').value).toBe('7');
  });

  it("shows the engine's issues at the field, even if the parameter does not apply", () => {
    const path = 'workload.parameters.window';
    setUp([{ path, value: '100', expected: 'a whole number from 1 to 99' }], { window: 100 });
    expect(field('window').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Expected a whole number from 1 to 99, got 100.')).toBeDefined();
  });
});
