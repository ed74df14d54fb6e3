/** Keeps the page for when there is no network, and says when there is a newer one. */
import { registerSW } from 'virtual:pwa-register';
import { type Notice, notice } from './state/view/notices';

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
