/** FNV-1a with 32 bits, as eight hexadecimal digits. Not cryptographic. */
export function shortHash(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) {
    hash = Math.imul(hash ^ byte, 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}

/** The fingerprint of a race, from those of its lanes in order. */
export const raceFingerprint = (lanes: readonly string[]): string => shortHash(lanes.join(' '));
