// Says why the page does not start, and offers ways out. It is put into the page itself, because it must work where
// no other script loads; it is JavaScript, because the page takes it as it is.

(() => {
  const TEMPLATE = 'failed-start';

  /** @param {string} words */
  const sentence = (words) => words.charAt(0).toUpperCase() + words.slice(1).replace(/\.?$/, '.');

  /** @param {string} url */
  const nameOf = (url) => url.replace(/^.*\//, '');

  /**
   * Shows the message where nothing else is shown.
   *
   * @param {string} why
   */
  function show(why) {
    const root = document.getElementById('root');
    const template = document.getElementById(TEMPLATE);
    if (!root || !(template instanceof HTMLTemplateElement)) {
      document.addEventListener('DOMContentLoaded', () => show(why), { once: true });
    } else if (root.childElementCount === 0) {
      root.append(template.content.cloneNode(true));
      if (location.protocol === 'file:') withoutServer();
      say('why', sentence(why));
    }
  }

  /** A file on disk is in no cache. */
  function withoutServer() {
    for (const part of ['hosted', 'afresh']) {
      document.querySelector(`[data-failed-start="${part}"]`)?.remove();
    }
  }

  /**
   * @param {'why' | 'outcome'} place
   * @param {string} words
   */
  function say(place, words) {
    const element = document.querySelector(`[data-failed-start="${place}"]`);
    if (element) element.textContent = words;
  }

  /** @param {ErrorEvent} event */
  function reasonOf({ error, message, filename }) {
    if (error instanceof SyntaxError)
      return `the script ${nameOf(filename)} is damaged: ${error.message}`;
    return error instanceof Error ? error.message : message;
  }

  // Scripts that do not load tell it to themselves alone, and so it is heard on its way down.
  const whileGoingDown = true;
  window.addEventListener(
    'error',
    (event) => {
      const { target } = event;
      // By then, whatever failed has left the page.
      const later = (/** @type {string} */ why) => setTimeout(show, 0, why);
      if (target instanceof HTMLScriptElement) {
        later(`the script ${nameOf(target.src)}, or one that it needs, did not load`);
      } else if (target === window) {
        later(reasonOf(event));
      }
    },
    whileGoingDown,
  );

  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button?.dataset.failedStart === 'again') location.reload();
    if (button?.dataset.failedStart === 'afresh') void startAfresh();
  });

  /** Forgets what is kept of this page, and of no other page of the same host; loads it anew. */
  async function startAfresh() {
    say('outcome', '');
    const answer = await fetch('./', { method: 'HEAD', cache: 'no-store' }).catch(() => null);
    if (!answer?.ok) return say('outcome', 'The server does not answer, so nothing was deleted.');
    const registration = await navigator.serviceWorker?.getRegistration();
    const scope = registration?.scope ?? new URL('./', location.href).href;
    await registration?.unregister();
    const names = 'caches' in window ? await caches.keys() : [];
    await Promise.all(
      names.filter((name) => name.endsWith(scope)).map((name) => caches.delete(name)),
    );
    await Promise.all(ownFiles().map((url) => fetch(url, { cache: 'reload' }).catch(() => {})));
    location.reload();
  }

  /** Scripts and styles that the browser itself may keep. */
  const ownFiles = () =>
    [...document.querySelectorAll('script[src], link[href]')].flatMap(
      (element) => element.getAttribute('src') ?? element.getAttribute('href') ?? [],
    );
})();
