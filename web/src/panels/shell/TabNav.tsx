import { type LucideIcon, SlidersHorizontal } from 'lucide-react';
import type { View } from '../../state/view/view';
import { usePage, useSession } from '../shared/context';
import { TABS, tabById } from '../tabs';
import styles from './tabNav.module.css';

/** Navigation between views; on a phone and on a projector, the set-up is a view as well. */
export function TabNav({ phone = false }: { phone?: boolean }) {
  const { tab, panel, display } = usePage(({ view }) => view);
  const apart = phone || display === 'projector';
  const current = apart && panel === 'set-up' ? null : tabById(tab).id;
  return (
    <nav className={phone ? styles.phone : styles.tabs} aria-label="Views">
      {apart && (
        <Entry
          label="Set-up"
          Icon={SlidersHorizontal}
          current={panel === 'set-up'}
          to={{ panel: 'set-up' }}
        />
      )}
      {TABS.map(({ id, label, Icon }) => (
        <Entry
          key={id}
          label={label}
          Icon={Icon}
          current={id === current}
          to={{ tab: id, panel: 'main' }}
        />
      ))}
    </nav>
  );
}

interface EntryProps {
  readonly label: string;
  readonly Icon: LucideIcon;
  readonly current: boolean;
  readonly to: Partial<View>;
}

function Entry({ label, Icon, current, to }: EntryProps) {
  const { setView } = useSession();
  return (
    <button type="button" aria-current={current ? 'page' : undefined} onClick={() => setView(to)}>
      <Icon aria-hidden />
      {label}
    </button>
  );
}
