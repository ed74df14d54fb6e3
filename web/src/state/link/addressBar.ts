/** The fragment of the page's address: read on arrival and on navigation, written at a limited rate. */

export interface AddressBar {
  read(): string;
  /** Replaces the current history entry after a delay; the latest of several calls wins. */
  replace(write: () => Promise<string | null>): void;
  /** Adds a history entry. */
  push(write: () => Promise<string | null>): void;
  /** Called if the fragment changed from outside: Back, Forward, or a pasted link. */
  onChange(listener: () => void): () => void;
}

/** Chromium silently ignores writes beyond 200 in a burst; three per second are well below. */
const INTERVAL_MS = 300;

export function createAddressBar(page: Window): AddressBar {
  let own = page.location.hash;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let delayed: (() => void) | undefined;
  let written = Promise.resolve();
  /** Counts navigations: what is still being packed when one arrives is not written. */
  let arrivals = 0;

  /** Packs at once, and writes in the order of the calls. */
  function put(how: 'pushState' | 'replaceState', write: () => Promise<string | null>) {
    const since = arrivals;
    const packed = write();
    const before = written;
    const next = async () => {
      const fragment = await packed.finally(() => before);
      if (since !== arrivals) return;
      const address = page.location.pathname + page.location.search;
      const hash = fragment === null ? '' : `#${fragment}`;
      if (hash === page.location.hash) return;
      page.history[how](null, '', address + hash);
      own = page.location.hash;
    };
    written = next().catch((error) => reportError(error));
  }

  function forget() {
    clearTimeout(timer);
    delayed = undefined;
  }

  return {
    read: () => page.location.hash,
    replace(write) {
      forget();
      delayed = () => {
        forget();
        put('replaceState', write);
      };
      timer = setTimeout(delayed, INTERVAL_MS);
    },
    push(write) {
      delayed?.();
      put('pushState', write);
    },
    onChange(listener) {
      const changed = () => {
        if (page.location.hash === own) return;
        forget();
        arrivals += 1;
        own = page.location.hash;
        listener();
      };
      page.addEventListener('popstate', changed);
      page.addEventListener('hashchange', changed);
      return () => {
        page.removeEventListener('popstate', changed);
        page.removeEventListener('hashchange', changed);
      };
    },
  };
}
