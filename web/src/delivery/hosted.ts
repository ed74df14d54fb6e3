/** The page as files on a host. */
import { hostedFiles } from '../engine/hostedFiles';
import { isSingleFile, SINGLE_FILE } from '../state/link/pageFile';
import { isOfOrigin } from '../trustedTypes';
import type { Delivery } from './delivery';
import { keepOffline } from './offline';

export const delivery: Delivery = {
  files: hostedFiles,
  isOwnScript: (url) => isOfOrigin(url, location),
  opens: '',
  address: () => location.href.replace(/#.*$/, ''),
  singleFile: fetchSingleFile,
  keepOffline,
};

async function fetchSingleFile(): Promise<string> {
  const response = await fetch(`./${SINGLE_FILE}`).catch(() => null);
  if (!response) throw new Error('the server of this page does not answer');
  const text = response.ok ? await response.text() : '';
  // The development server answers unknown addresses with the page itself.
  if (!isSingleFile(text)) throw new Error(`the server of this page has no ${SINGLE_FILE}`);
  return text;
}
