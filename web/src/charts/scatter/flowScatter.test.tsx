import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FlowScatter } from '../FlowScatter';
import { raceData } from '../fixture';

afterEach(cleanup);

describe('the scatter of flows', () => {
  const show = () => {
    const onOpen = vi.fn();
    render(<FlowScatter series={raceData.lanes} onOpen={onOpen} />);
    const drawing = screen.getByRole('application');
    return { onOpen, press: (key: string) => fireEvent.keyDown(drawing, { key }) };
  };

  it('counts flows that finish faster and slower', () => {
    show();
    expect(screen.getByText(/Of 199 flows, 100 finish faster under Shortest first/)).toBeTruthy();
  });

  it('opens flows in order of their ratio by keys', () => {
    const { press, onOpen } = show();
    press('Home');
    press('Enter');
    expect(onOpen.mock.lastCall?.[0]).toMatchObject({ seed: 1 });
    expect(onOpen.mock.lastCall?.[0].ratio).toBeCloseTo(0.55);
    press('End');
    press('Enter');
    expect(onOpen.mock.lastCall?.[0].ratio).toBeCloseTo(1.5);
  });

  it('shows the flows of a range only, and all again', () => {
    const { press } = show();
    for (const key of ['Home', '+', '+']) press(key);
    const said = () => document.querySelector('figure p')?.textContent ?? '';
    expect(said()).toMatch(/^Of \d+ flows with an FCT of .* under Fair,/);
    const [, count] = /^Of (\d+)/.exec(said()) ?? [];
    expect(Number(count)).toBeLessThan(199);
    expect(screen.getByText(new RegExp(`^${count} of 199 flows are in this range`))).toBeTruthy();
    const zoomIn = screen.getByRole('button', { name: 'Zoom in' });
    fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
    expect(said()).toMatch(/^Of 199 flows, /);
    expect(document.activeElement).toBe(zoomIn);
  });

  it('is controlled by the page, which keeps the range in links', () => {
    const onRange = vi.fn();
    const range = [0.001, 0.01] as const;
    render(<FlowScatter series={raceData.lanes} range={range} onRange={onRange} />);
    fireEvent.keyDown(screen.getByRole('application'), { key: '0' });
    expect(onRange).toHaveBeenLastCalledWith(null);
  });
});
