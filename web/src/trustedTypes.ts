/** Answers to the browser, which by the page's policy (`web/bundling/`) asks before text becomes a script or markup. */

interface Rules {
  createScriptURL?(url: string): string;
  createScript?(text: string): string;
}

/** The part of Trusted Types that the page uses. */
interface TrustedTypes {
  createPolicy(name: string, rules: Rules): { createScript(text: string): unknown };
}

declare global {
  interface Window {
    /** Absent in browsers without Trusted Types. */
    readonly trustedTypes?: TrustedTypes;
  }
}

/** Allows workers that are the page's own; no text ever becomes markup. */
export function answerTrustedTypes(
  { trustedTypes }: Pick<Window, 'trustedTypes'>,
  isOwnScript: (url: string) => boolean,
): void {
  trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => {
      if (isOwnScript(url)) return url;
      throw new TypeError(`not a script of this page: ${url}`);
    },
  });
}

/** Whether an address, which may be relative, has the origin of the page. */
export const isOfOrigin = (
  url: string,
  { href, origin }: { readonly href: string; readonly origin: string },
): boolean => new URL(url, href).origin === origin;
