import { Suspense } from 'react';
import { textParts } from '../../state/lessons/text';
import { lazyPart } from '../../ui/lazyPart';
import { quantityOf } from '../shared/units';
import styles from './text.module.css';
import type { Values } from './useMeasured';

const Markdown = lazyPart(() => import('react-markdown'));

/** Neither links nor pictures: a lesson may come from a stranger. */
const ALLOWED = ['p', 'strong', 'em', 'ul', 'ol', 'li', 'code', 'h3', 'h4', 'blockquote', 'br'];

/** Markdown in which measured values are filled in. */
export function LessonText({ text, values }: { text: string; values: Values }) {
  return (
    <div className={styles.text}>
      <Suspense fallback={<p>…</p>}>
        <Markdown allowedElements={ALLOWED} unwrapDisallowed>
          {filled(text, values)}
        </Markdown>
      </Suspense>
    </div>
  );
}

function filled(text: string, values: Values): string {
  const parts = textParts(text).map((part) => {
    if (typeof part === 'string') return part;
    const measured = values.get(part.measure)?.measured;
    return measured ? `**${quantityOf(part.unit).text(measured.value)}**` : '…';
  });
  return parts.join('');
}
