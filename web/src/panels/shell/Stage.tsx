import { Suspense } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import { usePage } from '../shared/context';
import { Notices } from './Notices';
import styles from './stage.module.css';
import { tabById } from './tabs';

/** The main area: what the page has to say, and the view that was chosen. */
export function Stage() {
  const { id, label, View } = tabById(usePage(({ view }) => view.tab));
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

/** One view that fails leaves the others, and the race, as they are. */
function Broken({ error, resetErrorBoundary }: FallbackProps) {
  return (
    <Notice tone="error" title="This view cannot be shown">
      <p>{error instanceof Error ? error.message : String(error)}</p>
      <Button onClick={resetErrorBoundary}>Try again</Button>
    </Notice>
  );
}
