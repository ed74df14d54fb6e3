import { Download, FileCode, Link, QrCode } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import type { Lesson } from '../../../engine/generated';
import { OWN_LESSON, presetOfStep } from '../../../state/lessons/steps';
import { Button } from '../../../ui/Button';
import { lazyDialog } from '../../../ui/lazyPart';
import { fileName, save } from '../../../ui/save';
import { useSavePage } from '../../shared/useSavePage';
import { useShare } from '../../shared/useShare';
import styles from './editor.module.css';

const QrDialog = lazyDialog(() => import('../../qr/QrDialog'));

/** The lesson from its first step: as a link, its QR code, HTML to embed, a page in one file; and the lesson's file. */
export function ShareLesson({ lesson }: { lesson: Lesson }) {
  const { share, copied } = useShare();
  const savePage = useSavePage();
  const [code, setCode] = useState(false);
  const first = useMemo(() => presetOfStep(OWN_LESSON, lesson, 0), [lesson]);
  const download = () => {
    const text = `${JSON.stringify(lesson, null, 2)}\n`;
    save(`${fileName(lesson.title)}.json`, text, 'application/json');
  };
  return (
    <div className={styles.share}>
      <Button onClick={() => void share('page', {}, first)}>
        <Link aria-hidden />
        Copy link
      </Button>
      <Button onClick={() => setCode(true)}>
        <QrCode aria-hidden />
        QR code
      </Button>
      <Button onClick={() => void share('embed', {}, first)}>Copy HTML to embed</Button>
      <Button onClick={() => void savePage(lesson.title, first)}>
        <FileCode aria-hidden />
        Save as one HTML file
      </Button>
      <Button onClick={download}>
        <Download aria-hidden />
        Save for editing (JSON)
      </Button>
      <span role="status">{copied}</span>
      <Suspense>
        {code && <QrDialog title={lesson.title} from={first} onClose={() => setCode(false)} />}
      </Suspense>
    </div>
  );
}
