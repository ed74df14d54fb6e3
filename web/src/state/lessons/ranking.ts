/** A guessed order beside a measured one. */
import type { Extreme, Measured } from '../../engine/generated';

/** The measure that compares two contestants. */
export const ratioOf = (value: string, one: string, other: string): string =>
  `${value}[${one}] / ${value}[${other}]`;

/** The measures that compare every contestant with each that follows it. */
export const ratiosOf = (value: string, labels: readonly string[]): string[] =>
  labels.flatMap((one, at) => labels.slice(at + 1).map((other) => ratioOf(value, one, other)));

export interface Judged {
  readonly right: number;
  readonly all: number;
  /** Pairs between which the runs show no difference, so that either order is right. */
  readonly open: readonly (readonly [string, string])[];
}

/** Judges every pair of contestants by their measured ratio, undefined where there is none. */
export function judgedOrder(
  guess: readonly string[],
  first: Extreme,
  ratio: (one: string, other: string) => Measured | undefined,
): Judged {
  const pairs = guess.flatMap((one, at) =>
    guess.slice(at + 1).map((other): readonly [string, string] => [one, other]),
  );
  const verdicts = pairs.map(([one, other]) => verdictOn(first, ratio(one, other)));
  return {
    right: verdicts.filter((verdict) => verdict !== 'wrong').length,
    all: pairs.length,
    open: pairs.filter((_, at) => verdicts[at] === 'open'),
  };
}

/** Ratios nearer to 1 differ by rounding alone. */
const EQUAL = 1e-6;

function verdictOn(first: Extreme, ratio: Measured | undefined) {
  if (!ratio) return 'wrong';
  const { value, low, high } = ratio;
  const [least, most] = [low ?? value - EQUAL, high ?? value + EQUAL];
  if (least <= 1 && most >= 1) return 'open';
  return (first === 'smallest') === value < 1 ? 'right' : 'wrong';
}
