import { Download } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Preset } from '../../state/scenario/presets';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { fileName, save } from '../../ui/save';
import { useSession } from '../shared/context';
import { NoCode } from './NoCode';
import styles from './qr.module.css';
import { isOnHost, qrCode } from './qrCode';

interface Props {
  /** The title of the race or the lesson. */
  readonly title: string;
  /** Absent for what the page shows. */
  readonly from?: Preset | undefined;
  readonly onClose: () => void;
}

/** Phones in a lecture hall read codes of links up to about this length from a projector. */
const FROM_AFAR = 600;

/** A QR code of a link to this race and view, or to a preset. */
export default function QrDialog({ title, from, onClose }: Props) {
  const link = useLink(from);
  const code = useMemo(() => (link && isOnHost(link) ? qrCode(link) : null), [link]);
  const drawing = useRef<SVGSVGElement>(null);
  const download = () => {
    if (!drawing.current) return;
    const text = new XMLSerializer().serializeToString(drawing.current);
    save(`${fileName(title)}-qr.svg`, text, 'image/svg+xml');
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="QR code" description={title}>
      {code && link && (
        <>
          <svg
            ref={drawing}
            xmlns="http://www.w3.org/2000/svg"
            className={styles.code}
            viewBox={`0 0 ${code.size} ${code.size}`}
            shapeRendering="crispEdges"
            role="img"
            aria-label={`QR code of the link to ${title}`}
          >
            {/* Readers expect dark on light, in every theme. */}
            <rect width="100%" height="100%" fill="#fff" />
            <path d={code.path} fill="#000" />
          </svg>
          <div className={styles.end}>
            <span>
              {link.length.toLocaleString('en')} characters
              {link.length > FROM_AFAR && ': readable from nearby, not across a room'}
            </span>
            <Button onClick={download}>
              <Download aria-hidden />
              Save as SVG
            </Button>
          </div>
        </>
      )}
      {link !== undefined && !code && <NoCode link={link} />}
    </Dialog>
  );
}

/** The link; undefined until it is known, and null if it is too long for any use. */
function useLink(from: Preset | undefined): string | null | undefined {
  const session = useSession();
  const [link, setLink] = useState<string | null>();
  useEffect(() => {
    let current = true;
    const write = session.busy.tracked(async () => {
      const written = await session.link({ display: 'page' }, from);
      if (current) setLink(written);
    });
    void write();
    return () => {
      current = false;
    };
  }, [session, from]);
  return link;
}
