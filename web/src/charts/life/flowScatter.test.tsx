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

  it('counts flows that finish sooner and later', () => {
    show();
    expect(screen.getByText(/Of 199 flows, 100 finish sooner under Shortest first/)).toBeTruthy();
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
});
