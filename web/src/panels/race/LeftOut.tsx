import { PARTS } from '../../state/view/parts';
import { Button } from '../../ui/Button';
import { usePage, useSession } from '../shared/context';
import styles from './part.module.css';

/** Names the parts that the view leaves out, and offers to show them. */
export function LeftOut() {
  const leftOut = usePage(({ view }) => view.leftOut);
  const writing = usePage(({ authoring }) => authoring);
  const { setView } = useSession();
  if (leftOut.length === 0 || writing) return null;
  return (
    <p className={styles.leftOut}>
      Hidden in this view: {leftOut.map((id) => PARTS[id]).join(', ')}.{' '}
      <Button tone="link" onClick={() => setView({ leftOut: [] })}>
        Show everything
      </Button>
    </p>
  );
}
