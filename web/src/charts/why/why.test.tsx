import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { CAUSES } from '../../derive/life/fixture';
import { commonUnit } from './commonUnit';
import { explained, explainedOverSeeds, missed, missedOverSeeds } from './fixture';
import { MissedDeadlines } from './MissedDeadlines';
import { shortened } from './shortened';
import { Waterfall } from './Waterfall';
import { WhereTimeWent } from './WhereTimeWent';

afterEach(cleanup);

const [fair, shortest] = explained;

/** The rows of the table behind a chart, cell by cell. */
const rows = () =>
  screen
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent?.replaceAll('\u00a0', ' ')));

const summary = () =>
  document.querySelector('figure header p, figure p')?.textContent?.replaceAll('\u00a0', ' ');

describe('the waterfall', () => {
  it('says in one sentence what changed', () => {
    render(<Waterfall own={shortest} base={fair} causes={CAUSES} noun="small flows" />);
    expect(summary()).toBe(
      'Shortest first finishes small flows in 72.5 µs on average instead of Fair’s 189.0 µs: ' +
        '97.1 µs less for waiting at the last port, behind longer flows, 15.0 µs less for timeout, ' +
        '10.0 µs less for waiting at its host, behind longer flows, 4.0 µs more for own queueing, ' +
        '1.6 µs more for other parts.',
    );
  });

  it('has a table whose differences add up to that of the means', () => {
    render(<Waterfall own={shortest} base={fair} causes={CAUSES} noun="flows" />);
    const [head, ...body] = rows();
    expect(head).toEqual(['Time spent on', 'Fair', 'Shortest first', 'Difference']);
    const differences = body.map((cells) => {
      const [, sign, number, unit] = /^([+−]?)([\d.]+) (\S+)$/.exec(cells[3] ?? '') ?? [];
      const scale = { s: 1e6, ms: 1e3, µs: 1, ns: 1e-3 }[unit ?? ''] ?? Number.NaN;
      return (sign === '−' ? -1 : 1) * Number(number) * scale;
    });
    const total = differences.pop();
    expect(total).toBe(-116.5);
    expect(differences.reduce((sum, one) => sum + one, 0)).toBeCloseTo(total ?? 0, 9);
  });

  it('is read bar by bar with the keyboard', async () => {
    render(<Waterfall own={shortest} base={fair} causes={CAUSES} noun="flows" />);
    screen.getByRole('application').focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await screen.findByText(/Waiting at the last port, behind longer flows: −97.1.µs, 51.4.%/, {
      selector: '[aria-live]',
    });
  });

  it('tells many changes that offset each other by part', () => {
    const spread = (at: number) => [10, 40, 30, 0, 60, 0, 50, 0, 45, 0, 44, 43][at] ?? 0;
    const causes_ps = fair.means.causes_ps.map((ps, at) => ps + spread(at) * 1e6);
    const total_ps = causes_ps.reduce((sum, ps) => sum + ps, 0);
    const own = { ...shortest, means: { ...fair.means, causes_ps, total_ps } };
    render(<Waterfall own={own} base={fair} causes={CAUSES} noun="flows" />);
    expect(summary()?.split(': ')[1]).toBe(
      '132.0 µs more for waiting on the way down, 60.0 µs more for waiting at hosts, 50.0 µs more for waiting on the way up, ' +
        '40.0 µs more for propagation, 30.0 µs more for host processing, 10.0 µs more for transmission.',
    );
  });

  it('says that nothing changed', () => {
    const equal = { ...fair, key: 'c', label: 'Equal' };
    render(<Waterfall own={equal} base={fair} causes={CAUSES} noun="flows" />);
    expect(summary()).toMatch(/: every part takes the same time\.$/);
  });
});

describe('the parts of the mean', () => {
  it('are in the table by cause, and add up', () => {
    render(<WhereTimeWent series={explained} causes={CAUSES} noun="flows" />);
    expect(summary()).toBe(
      'Share of the mean FCT that flows spend waiting: 70.4 % under Fair (mostly waiting on the way down), ' +
        '22.8 % under Shortest first (mostly own queueing).',
    );
    const [head, row] = rows();
    expect(head?.slice(-3)).toEqual(['Mean FCT', 'Flows', 'Seeds']);
    const cells = (row ?? []).slice(1, -3).map((cell) => Number.parseFloat(cell ?? ''));
    expect(cells.reduce((sum, one) => sum + one, 0)).toBeCloseTo(189, 9);
    expect(row?.slice(-3)).toEqual(['189 µs', '2', '1']);
  });
});

describe('missed deadlines', () => {
  it('are told for every contestant', () => {
    render(<MissedDeadlines series={missed} causes={CAUSES} noun="flows" />);
    expect(summary()).toBe(
      'Under Fair, 2 flows finished late and lacked 39.0 µs on average. Under Shortest first, 0 flows finished late.',
    );
  });
});

describe('over seeds', () => {
  const bars = () => document.querySelectorAll('[data-error-bar]').length;

  it('the waterfall has intervals of its bars, its table, and the ratio of the means', async () => {
    const [base, own] = explainedOverSeeds;
    render(<Waterfall {...{ own, base }} causes={CAUSES} noun="flows" />);
    expect(summary()).toMatch(
      / Shortest first relative to Fair: 0\.36× \(0\.18 … 0\.74\), 2 seeds\. Error bars: /,
    );
    expect(bars()).toBeGreaterThan(2);
    const behind = rows().find(([head]) => /behind longer/i.test(head ?? ''));
    expect(behind?.[1]).toMatch(/^\S+ µs \(.* … .*\)$/);
    screen.getByRole('application').focus();
    await userEvent.keyboard('{ArrowDown}');
    await screen.findByText(/Mean FCT of Fair: 198.3.µs \(.* … .*\)/, { selector: '[aria-live]' });
  });

  it('the share of waiting, the mean and its parts have intervals', () => {
    render(<WhereTimeWent series={explainedOverSeeds} causes={CAUSES} noun="flows" />);
    expect(summary()).toMatch(/71\.8 % \(54\.8 % … 88\.6 %\) under Fair/);
    expect(bars()).toBe(2);
  });

  it('late flows have intervals of what they lacked; means are those of the means of every seed', () => {
    render(<MissedDeadlines series={missedOverSeeds} causes={CAUSES} noun="flows" />);
    expect(summary()).toMatch(
      /Under Fair, 3 flows finished late and lacked 48\.3 µs \(0\.0 µs … .*\)/,
    );
    expect(bars()).toBe(1);
  });
});

describe('texts', () => {
  it('share a unit and decimals, so that they are read as a sum', () => {
    const { text, signed } = commonUnit(217.3e6);
    expect([text(217.3e6), text(0.84e6), signed(-96.2e6), signed(5e3)]).toEqual(
      ['217.3', '0.8', '−96.2', '0.0'].map((one) => `${one}\u00a0µs`),
    );
    expect(commonUnit(1.234e9).text(1.234e9)).toBe('1.234\u00a0ms');
  });

  it('are cut in the middle', () => {
    expect(shortened('Behind longer flows at the port to the host', 160)).toBe(
      'Behind longe…to the host',
    );
    expect(shortened('Timeouts', 160)).toBe('Timeouts');
  });
});
