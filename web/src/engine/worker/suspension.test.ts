import { expect, it } from 'vitest';
import { FAKE_INTEGRATION } from './fakeSuspension';
import { Suspension } from './suspension';

it('calls the yield point of the call under way through a function of a module', async () => {
  const suspension = Suspension.where(FAKE_INTEGRATION);
  const told: string[] = [];
  const yieldPoint = (name: string) => () => {
    told.push(name);
    return undefined;
  };
  const twice = suspension?.suspendable((times) => {
    for (let call = 0; call < (times ?? 0); call++) suspension.wait();
    return 7;
  });
  expect(await twice?.(yieldPoint('first'), 2)).toBe(7);
  expect(await twice?.(yieldPoint('second'), 1)).toBe(7);
  expect(told).toEqual(['first', 'first', 'second']);
});

it('is undefined where the browser cannot suspend modules', () => {
  expect(Suspension.where({})).toBeUndefined();
});
