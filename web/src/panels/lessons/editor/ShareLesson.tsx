import { Download, Link } from 'lucide-react';
import type { Lesson } from '../../../engine/generated';
import { Button } from '../../../ui/Button';
import { fileName, save } from '../../../ui/save';
import { useShare } from '../../shared/useShare';
import styles from './editor.module.css';

/** The lesson as a link, as HTML to embed, and as a file. */
export function ShareLesson({ lesson }: { lesson: Lesson }) {
  const { share, copied } = useShare();
  const download = () => {
    const text = `${JSON.stringify(lesson, null, 2)}\n`;
    save(`${fileName(lesson.title)}.json`, text, 'application/json');
  };
  return (
    <div className={styles.share}>
      <Button onClick={() => void share('page')}>
        <Link aria-hidden />
        Copy link
      </Button>
      <Button onClick={() => void share('embed')}>Copy HTML to embed</Button>
      <Button onClick={download}>
        <Download aria-hidden />
        Save as a file
      </Button>
      <span role="status">{copied}</span>
    </div>
  );
}
