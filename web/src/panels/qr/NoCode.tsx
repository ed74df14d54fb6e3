import { isOnHost, MOST_CHARACTERS } from './qrCode';

/** Why there is no code of a link, which is null if it is too long for any use; and what to do instead. */
export const NoCode = ({ link }: { link: string | null }) => (
  <p role="status">
    {reason(link)} Save the page as one HTML file instead, put it on a host, and share the address
    of that file.
  </p>
);

function reason(link: string | null): string {
  if (link === null) return 'This scenario is too large for a link.';
  if (!isOnHost(link))
    return 'This page was opened from disk, so no other device can open its link.';
  const [length, most] = [link.length, MOST_CHARACTERS].map((count) => count.toLocaleString('en'));
  return `The link has ${length} characters; a QR code holds at most ${most}.`;
}
