import { expect, it } from 'vitest';
import type { Domain } from '../../engine/generated';
import { controlAround, isNumeric, toggled } from './controls';

const load = { kind: 'number', min: 0.01, max: 0.99, default: 0.5 } as Domain;
const hosts = { kind: 'integer', min: 1, max: 64, default: 3 } as Domain;

it('offers from half to twice the present value, within the range', () => {
  expect(controlAround('load', load, 0.4)).toEqual({ path: 'load', from: 0.2, to: 0.8 });
  expect(controlAround('load', load, 0.8)).toEqual({ path: 'load', from: 0.4, to: 0.99 });
  expect(controlAround('hosts', hosts, 3)).toEqual({ path: 'hosts', from: 2, to: 6 });
});

it('offers the whole range around zero', () => {
  const delay = { kind: 'number', min: 0, max: 10, default: 0 } as Domain;
  expect(controlAround('delay', delay, 0)).toEqual({ path: 'delay', from: 0, to: 10 });
});

it('adds a control, and removes it again', () => {
  const control = controlAround('load', load, 0.4);
  const other = controlAround('hosts', hosts, 3);
  expect(toggled([other], control)).toEqual([other, control]);
  expect(toggled([other, { ...control, from: 0.3 }], control)).toEqual([other]);
});

it('has no control for a choice', () => {
  expect(isNumeric({ kind: 'choice', options: [], default: 'a' } as unknown as Domain)).toBe(false);
});
