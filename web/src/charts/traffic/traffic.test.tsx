import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ArrivalStrip, Handle, JobGraph, ObjectiveCurves, SizeDistribution } from '../index';

afterEach(cleanup);

const CURVE = [
  { bytes: 1000, flows: 0, carried: 0 },
  { bytes: 1000, flows: 0.5, carried: 0.1 },
  { bytes: 9000, flows: 1, carried: 1 },
];

describe('the distribution of sizes', () => {
  it('has a table of both shares at round sizes', () => {
    render(<SizeDistribution curve={CURVE} bounds={[]} summary="Small flows." />);
    const row = screen.getByRole('row', { name: /^5\.00\sKB/ });
    const cells = within(row).getAllByRole('cell');
    expect(cells.map((cell) => cell.textContent?.replace('\u00a0', ' '))).toEqual([
      '75.0 %',
      '55.0 %',
    ]);
  });

  it('moves overlaid handles by keys, in larger steps with Shift', async () => {
    const user = userEvent.setup();
    const onStep = vi.fn();
    render(
      <SizeDistribution
        curve={CURVE}
        bounds={[]}
        summary=""
        overlay={(layout) => (
          <Handle
            layout={layout}
            x={10}
            y={20}
            label="Point 1"
            value={0.5}
            min={0}
            max={1}
            text="1 KB, 50 %"
            onDrag={() => {}}
            onStep={onStep}
          />
        )}
      />,
    );
    const point = screen.getByRole('slider', { name: 'Point 1' });
    expect(point.getAttribute('aria-valuetext')).toBe('1 KB, 50 %');
    point.focus();
    await user.keyboard('{ArrowRight}{Shift>}{ArrowDown}{/Shift}{a}');
    expect(onStep.mock.calls).toEqual([
      [1, 0, false],
      [0, -1, true],
    ]);
  });
});

describe('arrivals', () => {
  const arrivals = {
    bin_s: 0.5,
    counted_from_s: 0.75,
    flows: [2, 0, 1],
    bytes: [300, 0, 50],
    first: {
      start_s: [0, 0, 1.2],
      source: [0, 1, 0],
      destination: [3, 3, 2],
      size_bytes: [100, 200, 50],
    },
    fan_in: null,
  };

  it('are shown as counts, as bytes, and as single flows', async () => {
    const user = userEvent.setup();
    render(<ArrivalStrip arrivals={arrivals} hosts={4} summary="Three flows." />);
    const values = () =>
      screen
        .getAllByRole('row')
        .slice(1)
        .map((row) => within(row).getAllByRole('cell')[0]?.textContent?.replace('\u00a0', ' '));
    expect(values()).toEqual(['2', '0', '1']);
    screen.getByText(/Flows that arrive from 750\s?ms are counted\./);
    await user.click(screen.getByRole('button', { name: 'Bytes' }));
    expect(values()).toEqual(['300 B', '0 B', '50 B']);
    await user.click(screen.getByRole('button', { name: 'By host' }));
    expect(screen.getAllByRole('row')[2]?.textContent).toMatch(/1.*3.*200/);
  });
});

describe('a job', () => {
  it('describes in words which stages wait for which', () => {
    const stage = (name: string, waits_for: number[]) => ({
      ...{ name, waits_for, internal_id: 1, flows: 2, size_bytes: 1e6 },
    });
    render(
      <JobGraph
        graph={[stage('7', [1, 2]), stage('8', []), stage('last', [])]}
        title="Job"
        summary=""
      />,
    );
    expect(screen.getByRole('img').getAttribute('aria-label')).toBe(
      'Coflow 7 waits for 8 and last. Coflow 8 starts at once. Coflow last starts at once',
    );
  });
});

describe('the objective', () => {
  it('is relative to the current thresholds', () => {
    const objective = {
      ...{ id: 'x', name: 'Cost', unit: 's', source: '', in_use: 4, one_level: 9, surface: null },
      curves: [{ threshold: [1, 10], cost: [6, 4] }],
    };
    render(<ObjectiveCurves objective={objective} inUse={[10]} unit_bytes={1000} summary="" />);
    const rows = screen.getAllByRole('row').slice(1);
    const cells = rows.map((row) => within(row).getAllByRole('cell')[1]?.textContent);
    expect(cells).toEqual(['1.50×', '1.00×']);
  });
});
