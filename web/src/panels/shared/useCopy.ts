import { useCallback } from 'react';
import { notice } from '../../state/view/notices';
import { useSession } from './context';

/** Puts text on the clipboard; where the browser refuses, shows it to be copied by hand. */
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
