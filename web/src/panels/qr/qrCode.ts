import encode from 'qr';

/** Characters of a link, in UTF-8, that fit into the largest QR code at its lowest error correction (version 40-L, ISO/IEC 18004). */
export const MOST_CHARACTERS = 2_953;

/** Width of the light margin around the code, in modules, as the standard demands. */
const QUIET_ZONE = 4;

/** Codes of longer texts have modules too small for more error correction than the lowest. */
const SHORT = 500;

/** Whether other devices can open a link, unlike one to a file on disk. */
export const isOnHost = (link: string): boolean => /^https?:/.test(link);

/** A drawing of a QR code. */
export interface QrCode {
  /** Modules per side, with the quiet zone. */
  readonly size: number;
  /** Path data of the dark modules, each one unit wide. */
  readonly path: string;
}

/** The QR code of a link; null if it is longer than {@link MOST_CHARACTERS}. */
export function qrCode(link: string): QrCode | null {
  if (new TextEncoder().encode(link).length > MOST_CHARACTERS) return null;
  const ecc = link.length > SHORT ? 'low' : 'medium';
  const rows = encode(link, 'raw', { ecc, encoding: 'byte', border: QUIET_ZONE });
  return { size: rows.length, path: rows.map(pathOfRow).join('') };
}

/** One rectangle per run of dark modules. */
function pathOfRow(row: readonly boolean[], y: number): string {
  const starts = row.flatMap((dark, x) => (dark && !row[x - 1] ? [x] : []));
  return starts
    .map((x) => {
      const light = row.indexOf(false, x);
      const width = (light < 0 ? row.length : light) - x;
      return `M${x} ${y}h${width}v1h-${width}z`;
    })
    .join('');
}
