import { Check, Link } from 'lucide-react';
import { useEffect, useState } from 'react';
import a11y from '../../ui/a11y.module.css';
import { Button } from '../../ui/Button';
import { useShare } from '../shared/useShare';

const COPIED_MS = 2_500;

/** Copies a link that reopens this race and view. */
export function ShareButton() {
  const { share, copied: said } = useShare();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <>
      <Button data-landmark="share" onClick={() => void share('page').then(setCopied)}>
        {copied ? <Check aria-hidden /> : <Link aria-hidden />}
        {copied ? 'Link copied' : 'Share'}
      </Button>
      <span className={a11y.unseen} role="status">
        {copied ? said : ''}
      </span>
    </>
  );
}
