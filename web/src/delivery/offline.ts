/** Caches the page for offline use and announces new versions. */
import { registerSW } from 'virtual:pwa-register';
import { type Notice, notice } from '../state/view/notices';

export function keepOffline(notify: (notice: Notice) => void) {
  const replace = registerSW({
    onNeedRefresh: () =>
      notify(
        notice('info', 'A newer version of this page is available.', [], {
          label: 'Reload',
          run: () => void replace(true),
        }),
      ),
  });
}
