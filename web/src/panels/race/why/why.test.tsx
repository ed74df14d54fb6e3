import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CAUSES } from '../../../derive/life/fixture';
import type { Catalogue } from '../../../engine/generated';
import { type AccountState, NO_ACCOUNTS, withAccount } from '../../../state/account/accounts';
import { refusalOf } from '../../../state/account/outcome';
import { heatsOf } from '../../../state/race/heats';
import { atOnce, endedRace } from '../../../state/race/raceFixture';
import type { Session } from '../../../state/session/session';
import { createPageStore } from '../../../state/store';
import type { View } from '../../../state/view/view';
import { CatalogueProvider, SessionProvider } from '../../shared/context';
import { WhySection } from './WhySection';

const FLOWS = 4;
/** Microseconds by contestant. */
const TIMES = [300, 120];
const PS = 1e6;

const race = endedRace({
  ...{ contestants: 2, seeds: 1, flows: FLOWS },
  fct_s: (contestant) => (TIMES[contestant] ?? 0) * 1e-6,
});

/** Every flow transmits for 20 µs and otherwise waits behind longer flows. */
function accountOf(contestant: number): AccountState {
  const fct = (TIMES[contestant] ?? 0) * PS;
  const row = CAUSES.map(({ id }) =>
    id === 'transmission' ? 20 * PS : id === 'last_longer' ? fct - 20 * PS : 0,
  );
  return {
    kind: 'ready',
    columns: {
      ps: Float64Array.from(Array.from({ length: FLOWS }, () => row).flat()),
      until_ps: new Float64Array(FLOWS).fill(fct),
      state: new Uint8Array(FLOWS),
    },
  };
}

function show(view: Partial<View>, ...accounts: AccountState[]) {
  const store = createPageStore('system');
  store.setState(({ view: before }) => ({
    race,
    view: { ...before, ...view },
    accounts: accounts.reduce(
      (all, one, lane) => withAccount(all, race.runId, lane, one),
      NO_ACCOUNTS,
    ),
  }));
  const actions = { setView: vi.fn(), askAccounts: vi.fn(), stopAccounts: vi.fn() };
  const session = { store, ...actions } as unknown as Session;
  const catalogue = { causes: CAUSES, schemes: [] } as unknown as Catalogue;
  render(
    <SessionProvider value={session}>
      <CatalogueProvider value={catalogue}>
        <WhySection race={race} swept={null} heats={atOnce(heatsOf(race, []))} />
      </CatalogueProvider>
    </SessionProvider>,
  );
  return actions;
}

afterEach(cleanup);

describe('where the time went', () => {
  it('is offered, and asked for only when it is opened', async () => {
    const { setView, askAccounts } = show({});
    expect(askAccounts).not.toHaveBeenCalled();
    screen.getByText(/Runs the 2 lanes again/);
    await userEvent.click(screen.getByRole('button', { name: 'Show where the time went' }));
    expect(setView).toHaveBeenCalledWith({ why: [1, 0] });
  });

  it('asks for the accounts of all shown lanes, and can be stopped', async () => {
    const { askAccounts, stopAccounts } = show({ why: [1, 0] }, accountOf(0), {
      ...{ kind: 'running', fraction: 0.5 },
    });
    expect(askAccounts).toHaveBeenCalledWith([0, 1]);
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('75');
    await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
    expect(stopAccounts).toHaveBeenCalled();
  });

  it('explains the difference over the flows that both finished', () => {
    show({ why: [1, 0] }, accountOf(0), accountOf(1));
    const said = document
      .querySelector('[data-chart=why] p')
      ?.textContent?.replaceAll('\u00a0', ' ');
    expect(said).toBe(
      'Scheme 1 finishes flows in 120.0 µs on average instead of Scheme 0’s 300.0 µs: 180.0 µs less for waiting at the ' +
        'last port, behind longer flows. Compared over 4 flows that finished under both, 1 seed.',
    );
  });

  it('refuses an account of other results', () => {
    const message = refusalOf('drops: 3 instead of 2');
    show({ why: [1, 0] }, accountOf(0), { kind: 'refused', message });
    screen.getByText(/seed 1: Run again .* other results \(drops: 3 instead of 2\)/);
    expect(document.querySelector('[data-chart=why]')).toBeNull();
    screen.getByText('No flow of this class is known to have finished under both.');
  });
});
