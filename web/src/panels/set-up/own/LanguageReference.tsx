import type { ReactNode } from 'react';
import type { LanguageWord } from '../../../engine/generated';
import { Dialog } from '../../../ui/Dialog';
import styles from './own.module.css';
import { useWords } from './words';

const HEADINGS: readonly (readonly [LanguageWord['kind'], string])[] = [
  ['declaration', 'Declarations and statements'],
  ['part', 'Parts of a scheme'],
  ['base', 'Bases: named parts'],
  ['hook', 'Definitions'],
  ['output', 'Values that definitions assign'],
  ['quantity', 'Quantities that definitions read'],
  ['fact', 'Facts to know'],
  ['function', 'Functions'],
  ['unit', 'Units after numbers'],
];

/** All words of the language, from the tables of its parser. */
export function LanguageReference({ children }: { children: ReactNode }) {
  return (
    <Dialog
      wide
      trigger={children}
      title="The language of own schemes"
      description="A scheme names some parts and defines others. Numbers are 64-bit floating-point, in seconds, bytes and bits per second. There are no loops; every definition ends."
    >
      <Words />
    </Dialog>
  );
}

function Words() {
  const words = useWords();
  return HEADINGS.map(([kind, heading]) => (
    <section key={kind} className={styles.reference}>
      <h3>{heading}</h3>
      <dl>
        {words
          .filter((word) => word.kind === kind)
          .map(({ name, unit, meaning, within, needs }) => (
            <div key={`${name} ${within.join(' ')}`}>
              <dt>
                <code>{name}</code>
                {unit && <span>{unit}</span>}
              </dt>
              <dd>
                {meaning}
                {within.length > 0 && <small> In {within.join(', ')}.</small>}
                {needs && <small> Needs “knows {needs}”.</small>}
              </dd>
            </div>
          ))}
      </dl>
    </section>
  ));
}
