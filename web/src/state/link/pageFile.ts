/** The page as one HTML file: what it opens, and where it was saved, stand in two `meta` elements. */

/** The name of the file beside the hosted page. */
export const SINGLE_FILE = 'single-file.html';

const OPENS = 'millrace-opens';
const PUBLISHED = 'millrace-published';

const elementOf = (name: string) => new RegExp(`<meta name="${name}" content="[^"]*"( /)?>`);

/** The elements of a file that opens the first preset. */
export const EMPTY_META = [OPENS, PUBLISHED].map((name) => metaOf(name, '')).join('\n    ');

/** Whether a text is the page in one file. */
export const isSingleFile = (html: string): boolean => elementOf(OPENS).test(html);

/**
 * A file that opens a race.
 *
 * @param html The page in one file.
 * @param title The title of its window.
 * @param fragment The fragment of a link to the race, without `#`.
 * @param published The address of the hosted page, which links of the file refer to.
 */
export function fileThatOpens(
  html: string,
  { title, fragment, published }: { title: string; fragment: string; published: string },
): string {
  const atHost = /^https?:/.test(published) ? published : '';
  // Replaced by functions, because a text may contain `$&`.
  return html
    .replace(elementOf(OPENS), () => metaOf(OPENS, fragment))
    .replace(elementOf(PUBLISHED), () => metaOf(PUBLISHED, atHost))
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(title)}</title>`);
}

/** The fragment that a file opens; empty for the first preset. */
export const openedBy = (page: ParentNode): string => contentOf(page, OPENS);

/** The address that a file was saved from; empty if it was no host. */
export const publishedAt = (page: ParentNode): string => contentOf(page, PUBLISHED);

const contentOf = (page: ParentNode, name: string): string =>
  page.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';

function metaOf(name: string, content: string): string {
  return `<meta name="${name}" content="${escaped(content)}" />`;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
