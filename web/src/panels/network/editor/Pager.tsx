import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '../../../ui/Button';
import styles from './editor.module.css';

export const PAGE_ROWS = 12;

interface Props {
  readonly what: string;
  readonly rows: number;
  readonly page: number;
  /** Rows with issues, for a button to the first one on another page. */
  readonly wrong: readonly number[];
  readonly onPage: (page: number) => void;
}

/** Pagination of a long table. */
export function Pager({ what, rows, page, wrong, onPage }: Props) {
  const last = Math.max(0, Math.ceil(rows / PAGE_ROWS) - 1);
  const at = Math.min(page, last);
  const elsewhere = wrong.find((row) => Math.floor(row / PAGE_ROWS) !== at);
  if (last === 0) return null;
  const [from, to] = [at * PAGE_ROWS + 1, Math.min(rows, (at + 1) * PAGE_ROWS)];
  return (
    <nav className={styles.pager} aria-label={`Pages of ${what}`}>
      <Button label={`Previous ${what}`} disabled={at === 0} onClick={() => onPage(at - 1)}>
        <ChevronLeft aria-hidden />
      </Button>
      <span>
        {from}–{to} of {rows}
      </span>
      <Button label={`Next ${what}`} disabled={at === last} onClick={() => onPage(at + 1)}>
        <ChevronRight aria-hidden />
      </Button>
      {elsewhere !== undefined && (
        <Button tone="link" onClick={() => onPage(Math.floor(elsewhere / PAGE_ROWS))}>
          Show the problem
        </Button>
      )}
    </nav>
  );
}
