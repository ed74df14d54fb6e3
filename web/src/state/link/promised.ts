/** The fingerprint that a link promises, and its comparison with the results. */
import type { ScenarioSpec } from '../../engine/generated';
import { type Notice, notice } from '../view/notices';

export interface Promised {
  readonly scenario: ScenarioSpec;
  /** Version and build of the sender's engine; versions before 0.2.0 have no build. */
  readonly engine: string | null;
  readonly fingerprint: string;
  /** Id of the notice about another version, which the verdict replaces. */
  readonly warning: number | null;
}

/** Whether a value from a link has the format of a version or fingerprint. */
export const isWord = (value: unknown): value is string =>
  typeof value === 'string' && /^[\dA-Za-z.+-]{1,32}$/.test(value);

/** A notice if the link was made by a version other than `here`. */
export function warningOf(engine: string | null, here: string | null): Notice | null {
  if (engine === null || engine === here) return null;
  return notice(
    'info',
    `This link was made with Millrace ${engine}; this page runs ${here}, so results may differ.`,
  );
}

export function verdict(
  { engine, fingerprint: promised }: Pick<Promised, 'engine' | 'fingerprint'>,
  fingerprint: string,
  here: string | null,
): Notice {
  if (promised === fingerprint) {
    return notice('success', `Same results as in the link: fingerprint ${fingerprint}.`);
  }
  return notice('warning', 'Results differ from those in the link.', [
    reason(engine, here),
    `Fingerprint there ${promised}, here ${fingerprint}.`,
  ]);
}

function reason(engine: string | null, here: string | null): string {
  if (engine === here) return 'The preset or the page has changed since.';
  if (engine === null)
    return `The link does not say which version made it; this page runs ${here}.`;
  return `Probably because the versions differ: the link was made with Millrace ${engine}, and this page runs ${here}.`;
}
