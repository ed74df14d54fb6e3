import { SlidersHorizontal } from 'lucide-react';
import { Button } from '../../ui/Button';
import { useSession } from '../shared/context';

/** Opens the whole set-up in place of the lesson. */
export function SettingsButton() {
  const { setView } = useSession();
  return (
    <Button
      tone="quiet"
      label="All settings of this race"
      onClick={() => setView({ panel: 'set-up' })}
    >
      <SlidersHorizontal aria-hidden />
    </Button>
  );
}
