import { useMemo } from 'react';
import type { Preset } from '../../state/scenario/presets';
import { notice } from '../../state/view/notices';
import { fileName, save } from '../../ui/save';
import { useSession } from './context';

/** Downloads the page in one HTML file that opens this race and view, or a preset; or reports why this is impossible. */
export function useSavePage(): (title: string, from?: Preset) => Promise<void> {
  const { singleFile, notify, busy } = useSession();
  return useMemo(
    () =>
      busy.tracked(async (title: string, from?: Preset) => {
        try {
          save(`${fileName(title)}.html`, await singleFile(title, from), 'text/html');
        } catch (error) {
          const reason = error instanceof Error ? error.message : String(error);
          notify(notice('warning', `The page was not saved as a file: ${reason}.`));
        }
      }),
    [singleFile, notify, busy],
  );
}
