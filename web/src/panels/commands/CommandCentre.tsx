import { Suspense } from 'react';
import { lazyDialog } from '../../ui/lazyPart';
import { useScenario } from '../shared/context';
import { useDialogs } from './dialogs';
import { ShortcutSheet } from './ShortcutSheet';
import { Shortcuts } from './Shortcuts';
import { useCommands } from './useCommands';

const Palette = lazyDialog(() => import('./Palette'));
const EmbedDialog = lazyDialog(() => import('../embed/EmbedDialog'));
const QrDialog = lazyDialog(() => import('../qr/QrDialog'));
const RaceHistory = lazyDialog(() => import('./RaceHistory'));

/** Handles shortcuts, and shows the dialogs that commands open. */
export function CommandCentre() {
  const commands = useCommands();
  const { open, setOpen } = useDialogs();
  const title = useScenario().title || 'Millrace';
  const close = () => setOpen(null);
  return (
    <>
      <Shortcuts commands={commands} />
      {open === 'shortcuts' && <ShortcutSheet commands={commands} onClose={close} />}
      <Suspense>
        {open === 'palette' && <Palette commands={commands} onClose={close} />}
        {open === 'embed' && <EmbedDialog onClose={close} />}
        {open === 'qr' && <QrDialog title={title} onClose={close} />}
        {open === 'history' && <RaceHistory onClose={close} />}
      </Suspense>
    </>
  );
}
