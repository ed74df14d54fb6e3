import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { behindLong, CAUSES, lostPacket, shortestFirst } from '../../derive/life/fixture';
import type { Life } from '../../engine/generated';
import type { Session } from '../../state/session/session';
import { createPageStore } from '../../state/store';
import { SessionProvider } from '../shared/context';
import { FlowLife } from './FlowLife';

function show(lives: Record<string, Life>) {
  const setView = vi.fn();
  const session = { store: createPageStore('system'), setView } as unknown as Session;
  const page = (shown: Record<string, Life>) => (
    <SessionProvider value={session}>
      <FlowLife lives={contestantsWith(shown)} causes={CAUSES} seed={3} />
    </SessionProvider>
  );
  const { rerender } = render(page(lives));
  return { setView, again: (shown: Record<string, Life>) => rerender(page(shown)) };
}

const contestantsWith = (lives: Record<string, Life>) =>
  Object.entries(lives).map(([label, life], at) => ({
    ...{ key: String(at), label, life },
    ...({ colour: 'blue', mark: 'circle', dash: 'solid' } as const),
  }));

const region = (name: RegExp) => within(screen.getByRole('region', { name }));

afterEach(cleanup);

describe('one flow’s life', () => {
  it('has parts that add up to the completion time', () => {
    show({ Fair: behindLong, Shortest: shortestFirst });
    const [head, ...rows] = region(/^Where the time went, scrolls/).getAllByRole('row');
    expect(head?.textContent).toBe('PartFairShortest');
    const values = rows.map((row) => Number(row.children[1]?.textContent));
    const total = values.pop();
    expect(values.reduce((sum, one) => sum + one, 0)).toBeCloseTo(total ?? 0, 9);
    expect(total).toBe(176.35);
    expect(rows.at(-1)?.children[2]?.textContent).toBe('57.55−118.80');
  });

  it('names the flow in front of the longest wait, which opens its own life', async () => {
    const { setView } = show({ Fair: behindLong, Shortest: shortestFirst });
    screen.getByRole('heading', { name: 'Fair: Wait behind flow 4' });
    const front = region(/^Served meanwhile, scrolls/);
    expect(front.getAllByRole('row')[1]?.textContent).toMatch(/98 \(147.KB\)/);
    await userEvent.click(front.getByRole('button', { name: 'Flow 4: open its life' }));
    expect(setView).toHaveBeenLastCalledWith({ flow: [3, 4], span: null });
  });

  it('is derived anew only for other lives', () => {
    const read = vi.fn(() => behindLong.segments);
    const life = Object.defineProperty({ ...behindLong }, 'segments', { get: read });
    const { again } = show({ Fair: life });
    read.mockClear();
    again({ Fair: life });
    expect(read).not.toHaveBeenCalled();
    again({ Other: life });
    expect(read).toHaveBeenCalled();
  });

  it('says where a packet was lost, and which flows were queued there', () => {
    show({ Fair: lostPacket });
    screen.getByText(/The flow’s packet was lost 24.µs after its start, at leaf 1 → host 3/);
    screen.getByRole('button', { name: 'Flow 4' });
  });
});
