import { Download } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ShownChart } from '../../charts';
import { notice } from '../../state/view/notices';
import { Button } from '../../ui/Button';
import { useMenuHost } from '../../ui/useOverlayHost';
import { useSession } from '../shared/context';
import styles from '../shared/menu.module.css';
import type { ChartFormat } from './saveChart';

const FORMATS: readonly { id: ChartFormat; label: string }[] = [
  { id: 'svg', label: 'Picture (SVG)' },
  { id: 'png', label: 'Picture (PNG)' },
  { id: 'csv', label: 'Numbers (CSV)' },
];

/** Saves a chart as a file with provenance. */
export function ChartMenu({ chart }: { chart: ShownChart }) {
  const { provenance, notify } = useSession();
  const host = useMenuHost();
  const take = async (format: ChartFormat) => {
    try {
      const { saveChart } = await import('./saveChart');
      await saveChart(chart, format, await provenance());
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      notify(notice('warning', `“${chart.title}” could not be saved: ${why}.`));
    }
  };
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <Button tone="quiet" label={`Download ${chart.title}`}>
          <Download aria-hidden />
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={host}>
        <DropdownMenu.Content
          className={styles.menu}
          align="end"
          sideOffset={6}
          collisionPadding={12}
        >
          {FORMATS.map(({ id, label }) => (
            <DropdownMenu.Item key={id} onSelect={() => void take(id)}>
              {label}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
