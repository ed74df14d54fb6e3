import { type ComponentType, lazy } from 'react';
import { Button } from './Button';
import { Dialog } from './Dialog';
import { Notice } from './Notice';

interface Script<P> {
  readonly default: ComponentType<P>;
}

/** A component whose script loads when it is first shown; says so in its place if the script does not load. */
export const lazyPart = <P extends object>(load: () => Promise<Script<P>>) =>
  lazy(() => load().catch(() => ({ default: NotLoaded as ComponentType<P> })));

/** {@link lazyPart} for a dialog. */
export const lazyDialog = <P extends { readonly onClose: () => void }>(
  load: () => Promise<Script<P>>,
) => lazy(() => load().catch(() => ({ default: DialogNotLoaded as ComponentType<P> })));

const TITLE = 'This part of the page did not load';

function NotLoaded() {
  return (
    <Notice tone="error" title={TITLE}>
      <WayOut />
    </Notice>
  );
}

function DialogNotLoaded({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose} title={TITLE}>
      <WayOut />
    </Dialog>
  );
}

/** A browser does not ask again for a script that did not load. */
function WayOut() {
  return (
    <>
      <p>
        Its host cannot be reached, or has a newer version of the page. Reload the page to get this
        part; the address keeps the experiment, which then runs again.
      </p>
      <Button onClick={() => location.reload()}>Reload the page</Button>
    </>
  );
}
