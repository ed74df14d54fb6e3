import { Suspense, useLayoutEffect, useRef } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import { usePage } from '../shared/context';
import { tabById } from '../tabs';
import { Notices } from './Notices';
import styles from './stage.module.css';

/** The main area: notices, and the selected view. */
export function Stage() {
  const { id, label, View } = tabById(usePage(({ view }) => view.tab));
  const last = useRef(id);
  // The offset in one tab means nothing in another.
  useLayoutEffect(() => {
    if (last.current !== id) window.scrollTo({ top: 0 });
    last.current = id;
  }, [id]);
  return (
    <div className={styles.stage}>
      <Notices />
      <ErrorBoundary key={id} FallbackComponent={Broken}>
        <Suspense fallback={<p className={styles.loading}>Loading {label.toLowerCase()}…</p>}>
          <View />
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}

/** An error in one view affects neither others nor the race. */
function Broken({ error, resetErrorBoundary }: FallbackProps) {
  return (
    <Notice tone="error" title="This view cannot be shown">
      <p>{error instanceof Error ? error.message : String(error)}</p>
      <Button onClick={resetErrorBoundary}>Try again</Button>
    </Notice>
  );
}
