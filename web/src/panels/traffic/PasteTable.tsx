import { useId, useState } from 'react';
import { type Knot, readSizeTable } from '../../derive/distributions/sizeTable';
import { Button } from '../../ui/Button';
import { Disclosure } from '../../ui/Disclosure';
import styles from './traffic.module.css';

interface Props {
  /** The current table. */
  readonly text: string;
  readonly onUse: (knots: readonly Knot[]) => void;
}

/** A size table as text, for pasting and copying. */
export function PasteTable({ text, onUse }: Props) {
  const [draft, setDraft] = useState<string | null>(null);
  const id = useId();
  const read = draft === null ? null : readSizeTable(draft);
  const wrong = read?.kind === 'wrong' ? read.reason : null;
  return (
    <Disclosure title="Paste a table" aside="size, share">
      <label htmlFor={id} className={styles.pasteLabel}>
        Each line: a size in bytes and the cumulative share of flows, both ascending. The last share
        is 1 or 100 %.
      </label>
      <textarea
        id={id}
        className={styles.paste}
        rows={8}
        spellCheck={false}
        value={draft ?? text}
        aria-invalid={wrong !== null}
        aria-describedby={`${id}wrong`}
        onChange={(event) => setDraft(event.target.value)}
      />
      <p id={`${id}wrong`} className={styles.wrong} role="status">
        {wrong && `Not applied yet: ${wrong}.`}
      </p>
      <Button
        disabled={read?.kind !== 'table'}
        onClick={() => {
          if (read?.kind !== 'table') return;
          onUse(read.knots);
          setDraft(null);
        }}
      >
        Use this table
      </Button>
    </Disclosure>
  );
}
