import { expect, it } from 'vitest';
import { edited, historyOf, redone, undone } from './history';

it('undoes and redoes, and forgets the future on a new edit', () => {
  const two = edited(edited(historyOf('a'), 'b'), 'c');
  expect(undone(two).present).toBe('b');
  expect(redone(undone(two)).present).toBe('c');
  expect(redone(edited(undone(two), 'd')).present).toBe('d');
});

it('takes the steps of one drag together', () => {
  const dragged = ['b', 'c', 'd'].reduce((h, v) => edited(h, v, 'load'), historyOf('a'));
  expect(undone(dragged).present).toBe('a');
  expect(undone(edited(dragged, 'e', 'flows')).present).toBe('d');
});

it('stays where it is at either end', () => {
  expect(undone(historyOf('a')).present).toBe('a');
  expect(redone(historyOf('a')).present).toBe('a');
});
