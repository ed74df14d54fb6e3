import { Check, Link } from 'lucide-react';
import { useEffect, useState } from 'react';
import { notice } from '../state/notices';
import { Button } from '../ui/Button';
import controls from '../ui/controls.module.css';
import { useSession } from './context';

const COPIED_MS = 2_500;

/** Copies a link that reopens this race and view, and says so. */
export function ShareButton() {
  const { link, say } = useSession();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const share = async () => {
    const address = await link(location.href.replace(/#.*$/, ''));
    if (address === null) {
      const way = 'Download the scenario from the menu and send the file instead.';
      say(notice('warning', 'This scenario is too large for a link.', [way]));
      return;
    }
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
    } catch {
      say(notice('info', 'The browser refused the clipboard. Copy the link from here:', [address]));
    }
  };
  return (
    <>
      <Button onClick={() => void share()}>
        {copied ? <Check aria-hidden /> : <Link aria-hidden />}
        {copied ? 'Link copied' : 'Share'}
      </Button>
      <span className={controls.unseen} role="status">
        {copied ? 'A link to this race is on the clipboard.' : ''}
      </span>
    </>
  );
}
