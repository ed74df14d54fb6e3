import { describe, expect, it } from 'vitest';
import { nearest, step } from './cursor';

describe('the data cursor', () => {
  it('moves to the stop nearest the pointer', () => {
    expect(nearest([10, 20, 40], 29)).toBe(1);
    expect(nearest([10, 20, 40], 31)).toBe(2);
    expect(nearest([], 5)).toBe(-1);
  });

  it('steps, leaps, and stays inside', () => {
    expect(step('ArrowRight', 3, 10)).toBe(4);
    expect(step('ArrowRight', 9, 10)).toBe(9);
    expect(step('ArrowLeft', 0, 10)).toBe(0);
    expect(step('PageUp', 3, 10)).toBe(9);
    expect(step('Home', 3, 10)).toBe(0);
    expect(step('End', 3, 10)).toBe(9);
  });

  it('starts at the end that matches the key', () => {
    expect(step('ArrowRight', undefined, 10)).toBe(0);
    expect(step('ArrowLeft', undefined, 10)).toBe(9);
  });

  it('ignores other keys', () => {
    expect(step('Tab', 3, 10)).toBeUndefined();
    expect(step('ArrowRight', undefined, 0)).toBeUndefined();
  });
});
