/** The words of the language, asked for once, and how help describes one. */
import { useEffect, useState } from 'react';
import type { LanguageWord } from '../../../engine/generated';
import { useSession } from '../../shared/context';

const NONE: readonly LanguageWord[] = [];
let known: readonly LanguageWord[] = NONE;

/** All words; none until the engine has answered. */
export function useWords(): readonly LanguageWord[] {
  const session = useSession();
  const [words, setWords] = useState(known);
  useEffect(() => {
    let current = true;
    if (known === NONE) {
      session.language().then(
        (answer) => {
          known = answer;
          if (current) setWords(answer);
        },
        // Without help the editor still works, and the check of the scenario reports the engine.
        () => {},
      );
    }
    return () => {
      current = false;
    };
  }, [session]);
  return words;
}

/** A word with its unit, its meaning, and where it stands. */
export function phraseOf({ name, unit, meaning, within, needs }: LanguageWord): string {
  const place = within.length > 0 ? ` In ${within.join(', ')}.` : '';
  const fact = needs ? ` Needs “knows ${needs}”.` : '';
  return `${name}${unit && ` (${unit})`}: ${meaning}${place}${fact}`;
}
