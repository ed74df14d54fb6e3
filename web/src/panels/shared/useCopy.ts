import { useCallback } from 'react';
import { notice } from '../../state/view/notices';
import { useSession } from './context';

/** Copies text to the clipboard; if the browser refuses, shows it for manual copying. */
export function useCopy(): (text: string) => Promise<boolean> {
  const { notify } = useSession();
  return useCallback(
    async (text) => {
      try {
        await navigator.clipboard.writeText(text);
        return true;
      } catch {
        notify(notice('info', 'The browser blocked the clipboard. Copy from here:', [text]));
        return false;
      }
    },
    [notify],
  );
}
