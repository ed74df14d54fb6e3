import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { App } from './App';
import { createJournal, memoryStorage } from './state/history/journal';
import { createSession } from './state/session/session';

it('reports an engine that breaks while it loads, once the page is empty', async () => {
  let breakDown: (error: Error) => void = () => {};
  const catalogue = () =>
    new Promise((_, reject) => {
      breakDown = reject;
    });
  const session = createSession((() => ({ catalogue })) as never, {
    address: { read: () => '' } as never,
    journal: createJournal(memoryStorage()),
    pageSource: { address: () => '', singleFile: async () => '' },
  });
  const root = document.createElement('div');
  const reports: unknown[] = [];
  vi.stubGlobal('reportError', ({ message }: Error) => {
    reports.push([message, root.childElementCount]);
  });
  void session.start();
  createRoot(root).render(<App session={session} />);
  await vi.waitFor(() => expect(root.textContent).toContain('Loading'));
  breakDown(new Error('no workers'));
  await vi.waitFor(() => expect(reports).toEqual([['no workers', 0]]));
});
