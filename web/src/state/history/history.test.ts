import { expect, it } from 'vitest';
import { edited, historyOf, redone, undone } from './history';

it('undoes and redoes, and clears redo on a new edit', () => {
  const two = edited(edited(historyOf('a'), 'b'), 'c');
  expect(undone(two).present).toBe('b');
  expect(redone(undone(two)).present).toBe('c');
  expect(redone(edited(undone(two), 'd')).present).toBe('d');
});

it('merges the steps of one drag', () => {
  const dragged = ['b', 'c', 'd'].reduce((h, v) => edited(h, v, 'load'), historyOf('a'));
  expect(undone(dragged).present).toBe('a');
  expect(undone(edited(dragged, 'e', 'flows')).present).toBe('d');
});

it('does nothing at either end', () => {
  expect(undone(historyOf('a')).present).toBe('a');
  expect(redone(historyOf('a')).present).toBe('a');
});
