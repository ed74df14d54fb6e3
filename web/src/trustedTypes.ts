/** The part of a window that decides what becomes code. */
interface Page {
  readonly location: { readonly href: string; readonly origin: string };
  /** Absent in browsers without Trusted Types. */
  readonly trustedTypes?: {
    createPolicy(name: string, rules: { createScriptURL(url: string): string }): unknown;
  };
}

/**
 * Answers the browser, which by the page's policy (`vite.config.ts`) asks before a script starts or text becomes
 * markup: workers are the page's own files, and no text ever becomes markup.
 */
export function answerTrustedTypes({ location, trustedTypes }: Page): void {
  trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => {
      if (new URL(url, location.href).origin === location.origin) return url;
      throw new TypeError(`not a script of this page: ${url}`);
    },
  });
}
