import { useCallback, useState } from 'react';
import type { Preset } from '../../state/scenario/presets';
import { notice } from '../../state/view/notices';
import type { Display, View } from '../../state/view/view';
import { useSession } from './context';
import { useCopy } from './useCopy';

const DONE: Record<Display, string> = {
  page: 'Link copied to the clipboard.',
  projector: 'Projector link copied to the clipboard.',
  embed: 'Embed HTML copied to the clipboard.',
};

/** Copies a link that opens this race and view, or a preset, in a given presentation, or reports why this is impossible. */
export function useShare() {
  const { link, notify } = useSession();
  const copy = useCopy();
  const [copied, setCopied] = useState('');
  const share = useCallback(
    async (display: Display, change: Partial<View> = {}, from?: Preset) => {
      const address = await link({ ...change, display }, from);
      if (address === null) {
        const way = 'Download the scenario from the menu and send the file instead.';
        notify(notice('warning', 'This scenario is too large for a link.', [way]));
        return false;
      }
      const text = display === 'embed' ? frameOf(address) : address;
      const done = await copy(text);
      if (done) setCopied(DONE[display]);
      return done;
    },
    [link, notify, copy],
  );
  return { share, copied };
}

const frameOf = (address: string): string =>
  `<iframe src="${address.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}" title="Millrace" width="100%" height="720" style="border: 0" allow="clipboard-write"></iframe>`;
