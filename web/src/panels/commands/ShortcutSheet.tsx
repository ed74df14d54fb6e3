import { Dialog } from '../../ui/Dialog';
import type { Command } from './command';
import styles from './commands.module.css';
import { KeyCaps } from './KeyCaps';

interface Props {
  readonly commands: readonly Command[];
  readonly onClose: () => void;
}

const IN_CHARTS = [
  { keys: 'ArrowLeft ArrowRight', label: 'Move the data cursor' },
  { keys: 'ArrowUp ArrowDown', label: 'Choose a contestant' },
  { keys: 'Escape', label: 'Hide the cursor' },
];

const IN_LIVES = [
  { keys: 'ArrowLeft ArrowRight', label: 'Move between waits' },
  { keys: 'e', label: 'Next event' },
  { keys: '+ -', label: 'Zoom' },
  { keys: 'Shift+ArrowRight', label: 'Move the view' },
];

/** Every shortcut, by section. */
export function ShortcutSheet({ commands, onClose }: Props) {
  const bound = commands.flatMap(({ keys, ...rest }) => (keys ? [{ ...rest, keys }] : []));
  const charts = IN_CHARTS.map((one) => ({ ...one, id: one.keys, section: 'In a chart' }));
  const lives = IN_LIVES.map((one) => ({
    ...{ ...one, id: `life ${one.keys}` },
    section: 'In a flow’s life',
  }));
  const all = [...bound, ...charts, ...lives];
  const sections = [...new Set(all.map(({ section }) => section))];
  return (
    <Dialog title="Keyboard shortcuts" open onOpenChange={(open) => open || onClose()}>
      <div className={styles.sheet}>
        {sections.map((section) => (
          <section key={section}>
            <h3>{section}</h3>
            <dl>
              {all
                .filter((one) => one.section === section)
                .map(({ id, label, keys }) => (
                  <div key={id}>
                    <dt>{label}</dt>
                    <dd>
                      <KeyCaps keys={keys} />
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
