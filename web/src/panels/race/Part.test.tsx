import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { setUp } from '../../state/session/sessionFixture';
import type { PartId } from '../../state/view/parts';
import { SessionProvider } from '../shared/context';
import { LeftOut } from './LeftOut';
import { Part } from './Part';

afterEach(cleanup);

function shown(leftOut: PartId[], authoring: boolean) {
  const { session } = setUp();
  session.store.setState(({ view }) => ({ authoring, view: { ...view, leftOut } }));
  render(
    <SessionProvider value={session}>
      <Part id="summary">
        <p>All numbers</p>
      </Part>
      <LeftOut />
    </SessionProvider>,
  );
  return session.store;
}

it('shows a part as it is, and no button', () => {
  shown([], false);
  expect(screen.getByText('All numbers')).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

it('says what a view leaves out, and shows it on demand', async () => {
  shown(['summary'], false);
  expect(screen.queryByText('All numbers')).toBeNull();
  expect(screen.getByText(/Hidden in this view: Summary\./)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Show everything' }));
  expect(await screen.findByText('All numbers')).toBeDefined();
});

it('hides and shows a part by a click while a lesson is written', async () => {
  const store = shown(['why'], true);
  await userEvent.click(screen.getByRole('button', { name: 'Hide this part: Summary' }));
  expect(store.getState().view.leftOut).toEqual(['why', 'summary']);
  expect(await screen.findByText('Summary: hidden in this view')).toBeDefined();
  expect(screen.queryByText('All numbers')).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: 'Show this part: Summary' }));
  expect(store.getState().view.leftOut).toEqual(['why']);
  expect(await screen.findByText('All numbers')).toBeDefined();
});
