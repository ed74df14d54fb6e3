import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  behindLong,
  CAUSES,
  lostPacket,
  shortestFirst,
  withheldGrant,
} from '../../derive/life/fixture';
import type { Life } from '../../engine/generated';
import { contestants } from '../fixture';
import { type LifeStripsProps, lifeSeries } from '../life/lifeSeries';
import { LifeStrips } from './LifeStrips';

const seriesOf = (lives: readonly Life[]) =>
  lives.map((life, at) => {
    const [first, second] = contestants;
    const look = at === 0 ? first : second;
    if (!look) throw new Error('the fixture has two contestants');
    return lifeSeries({ ...look, key: String(at), life }, CAUSES);
  });

function show(lives: readonly Life[], change: Partial<LifeStripsProps> = {}) {
  const [onSpan, onPoint] = [vi.fn(), vi.fn()];
  const { container } = render(
    <LifeStrips
      series={seriesOf(lives)}
      causes={CAUSES}
      summary="A sentence."
      span={null}
      pointed={null}
      {...{ onSpan, onPoint, ...change }}
    />,
  );
  const drawing = screen.getByRole('application');
  const press = (...keys: string[]) => {
    for (const key of keys) fireEvent.keyDown(drawing, { key });
  };
  return { container, drawing, press, onSpan, onPoint };
}

const parts = (container: HTMLElement, strip: string) =>
  [...container.querySelectorAll(`[data-strip="${strip}"] [data-part]`)].map((one) =>
    one.getAttribute('data-part'),
  );

afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

/** As the engine tells a history of very many packets. */
function inPart(life: Life): Life {
  const { limit, sent, events } = life.history;
  const history = {
    limit: limit && { ...limit, every: 4 },
    sent: { ...sent, every: 3 },
    events: events.map((event) => (event.kind === 'mark' ? { ...event, together: 40 } : event)),
  };
  return { ...life, history };
}

describe('the strips of one flow', () => {
  it('say what of a very long history they show, and count all of its events', async () => {
    vi.useFakeTimers();
    const { container, drawing, press } = show([inPart(behindLong)]);
    expect(container.textContent).toContain('to 14 packets, lowest and highest of 8 changes');
    expect(container.textContent).toContain('at priority 0, in steps of 3 packets');
    press('e');
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(drawing.querySelector('[aria-live]')?.textContent).toBe('40 packets marked');
  });

  it('have a ribbon of parts per contestant, with recoveries and permissions', () => {
    const { container } = show([lostPacket, withheldGrant]);
    expect(parts(container, '0')).toContain('recovery');
    expect(parts(container, '1')).toContain('permission');
    expect(container.querySelector('[data-event="timeout"]')).not.toBeNull();
    expect(container.querySelector('[data-event="drop"]')).not.toBeNull();
  });

  it('go from wait to wait by keys, and say what is in front', async () => {
    vi.useFakeTimers();
    const { press, onPoint, drawing } = show([behindLong, shortestFirst]);
    drawing.focus();
    press('ArrowRight');
    expect(onPoint).toHaveBeenLastCalledWith({ key: '0', segment: 1 });
    press('ArrowRight', 'ArrowRight');
    expect(onPoint).toHaveBeenLastCalledWith({ key: '0', segment: 7 });
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(drawing.querySelector('[aria-live]')?.textContent).toMatch(
      /98 packets \(147.KB\) of flow 4/,
    );
    press('ArrowDown', 'ArrowLeft', 'ArrowLeft');
    expect(onPoint).toHaveBeenLastCalledWith({ key: '1', segment: 1 });
  });

  it('zoom and move by keys and buttons', () => {
    const { press, onSpan } = show([behindLong, shortestFirst]);
    const whole = behindLong.end_ps - behindLong.start_ps;
    press('+');
    expect(onSpan).toHaveBeenLastCalledWith([whole / 4, (3 * whole) / 4]);
    press('-');
    expect(onSpan).toHaveBeenLastCalledWith(null);
    fireEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
    expect(onSpan).toHaveBeenLastCalledWith([whole / 4, (3 * whole) / 4]);
  });

  it('say what an event is', async () => {
    vi.useFakeTimers();
    const { press, drawing } = show([lostPacket]);
    press('e');
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(drawing.querySelector('[aria-live]')?.textContent).toMatch(
      /Packet or answer dropped: no room in the queue, packet 9 \(leaf 1 → host 3\)/,
    );
  });

  it('have all segments in the table, with their places and the flows in front', () => {
    show([behindLong]);
    const table = screen.getByRole('table');
    expect(within(table).getAllByRole('row')).toHaveLength(1 + behindLong.segments.length);
    const row = within(table).getByRole('rowheader', { name: /Wait behind flow 4/ }).parentElement;
    expect(row?.textContent).toContain('at the port to its receiver, leaf 1 → host 3');
    expect(row?.textContent).toMatch(/98 packets \(147.KB\) of flow 4 \(1.46/);
  });
});
