/** Caches the page for offline use and announces new versions. */
import { registerSW } from 'virtual:pwa-register';
import { type Notice, notice } from '../state/view/notices';

export function keepOffline(notify: (notice: Notice) => void) {
  let asked = false;
  const replace = registerSW({
    onNeedRefresh: () =>
      notify(
        notice('info', 'A newer version of this page is available.', [], {
          label: 'Reload',
          run: () => void change(),
        }),
      ),
    // Without this, the page would reload in all tabs, and end their races, when one of them changes to the new version.
    onNeedReload: () => {
      if (asked) location.reload();
    },
  });

  async function change() {
    const registration = await navigator.serviceWorker.getRegistration();
    // Another tab may have changed to the new version already.
    if (!registration?.waiting) return location.reload();
    asked = true;
    await replace();
  }
}
