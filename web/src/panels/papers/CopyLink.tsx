import { Link2 } from 'lucide-react';
import type { Figure } from '../../engine/generated';
import { addressOf } from '../../state/scenario/papers';
import type { View } from '../../state/view/view';
import { Button } from '../../ui/Button';
import { useShare } from '../shared/useShare';
import styles from './figure.module.css';
import { NO_FILTERS } from './noFilters';

/** Copies the address of a figure, without filters that could hide it. */
export function CopyLink({ figure }: { figure: Figure }) {
  const { share, copied } = useShare();
  const own: Partial<View> = {
    ...{ tab: 'papers', paperFigure: addressOf(figure) },
    ...NO_FILTERS,
  };
  return (
    <>
      <Button
        tone="quiet"
        className={styles.copy ?? ''}
        label={`Copy a link to ${figure.title}`}
        onClick={() => void share('page', own)}
      >
        <Link2 aria-hidden />
      </Button>
      <span role="status" className={styles.copied}>
        {copied && 'Link copied'}
      </span>
    </>
  );
}
