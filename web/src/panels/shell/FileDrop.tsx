/** Opens chosen files, and files dropped anywhere on the page. */
import { type ReactNode, Suspense, useState } from 'react';
import { useDropzone } from 'react-dropzone';
import { fragmentIn, fragmentOf as stampedIn } from '../../state/export/provenance';
import { MAX_FILE_BYTES, readDropped } from '../../state/scenario/dropped';
import { quoted } from '../../state/untrustedText';
import { notice } from '../../state/view/notices';
import { lazyDialog } from '../../ui/lazyPart';
import { useCatalogue, useSession } from '../shared/context';
import { FileDialog } from '../shared/fileDialog';
import { humanised } from '../shared/sentences';
import type { Offer } from '../traffic/OfferedTraffic';
import styles from './fileDrop.module.css';

const OfferedTraffic = lazyDialog(() => import('../traffic/OfferedTraffic'));

export function FileTarget({ children }: { children: ReactNode }) {
  const [offer, setOffer] = useState<Offer | null>(null);
  const take = useFiles(setOffer);
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    onDrop: ([file]) => void (file && take(file)),
    noClick: true,
    noKeyboard: true,
    multiple: false,
  });
  return (
    <div {...getRootProps({ tabIndex: undefined, role: undefined })}>
      <input {...getInputProps({ style: { display: 'none' } })} />
      <FileDialog value={open}>{children}</FileDialog>
      <Suspense>
        {offer && <OfferedTraffic offer={offer} onClose={() => setOffer(null)} />}
      </Suspense>
      {isDragActive && (
        <div className={styles.overlay}>
          <p>
            Drop a scenario, a lesson, a scheme, a flow list, a coflow trace, a size table, or a
            picture or table saved here
          </p>
        </div>
      )}
    </div>
  );
}

/** Races a scenario, previews traffic first, or reports why a file is neither. */
function useFiles(offer: (traffic: Offer) => void) {
  const { store, edit, notify, openScenario, openLesson, openLink, busy } = useSession();
  const catalogue = useCatalogue();
  return busy.tracked(async (file: File) => {
    const fragment = await fragmentOf(file);
    if (fragment !== null) return openLink(fragment);
    const refuse = (reason: string) =>
      notify(notice('warning', `“${file.name}” was not opened: ${reason}.`));
    if (file.size > MAX_FILE_BYTES) {
      return refuse(`it has ${Math.round(file.size / 1e6)} MB, more than ${MAX_FILE_BYTES / 1e6}`);
    }
    const current = store.getState().history.present;
    const dropped = readDropped(await file.text(), current, catalogue);
    switch (dropped.kind) {
      case 'unknown':
        return refuse(dropped.reason);
      case 'scenario':
        return openScenario(
          dropped.scenario,
          dropped.ignored.map((field) => `Unknown field ignored: ${quoted(field)}`),
        );
      case 'lesson':
        return openLesson(dropped.json);
      case 'scheme':
        return edit(() => dropped.scenario);
      case 'traffic': {
        const title = `${humanised(dropped.format)} “${file.name}”`;
        return offer({ title, scenario: { ...dropped.scenario, title } });
      }
    }
  });
}

/** The link in an exported picture or table; null for other files. */
async function fragmentOf(file: File): Promise<string | null> {
  if (file.size > MAX_FILE_BYTES) return null;
  if (file.type !== 'image/png') return fragmentIn((await file.text()).slice(0, STAMPED));
  const { textIn } = await import('../export/png');
  return stampedIn(textIn(new Uint8Array(await file.arrayBuffer())) ?? '');
}

/** Exported files contain their stamp within this many characters. */
const STAMPED = 2_000_000;
