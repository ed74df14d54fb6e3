import { Command as List } from 'cmdk';
import { useOverlayHost } from '../../ui/useOverlayHost';
import type { Command } from './command';
import styles from './commands.module.css';
import { KeyCaps } from './KeyCaps';
import { searchScore } from './searchScore';

interface Props {
  readonly commands: readonly Command[];
  readonly onClose: () => void;
}

/** Finds commands by the beginnings of words. */
export default function Palette({ commands, onClose }: Props) {
  const host = useOverlayHost();
  const possible = commands.filter(({ off }) => !off);
  const sections = [...new Set(possible.map(({ section }) => section))];
  return (
    <List.Dialog
      open
      onOpenChange={(open) => open || onClose()}
      label="All commands"
      {...(host && { container: host })}
      loop
      filter={(_, search, [label = '', ...words] = []) => searchScore(search, label, words)}
      overlayClassName={styles.overlay ?? ''}
      contentClassName={styles.palette ?? ''}
    >
      <List.Input placeholder="Type a command or search" />
      <List.List>
        <List.Empty>No matching command.</List.Empty>
        {sections.map((section) => (
          <List.Group key={section} heading={section}>
            {possible
              .filter((one) => one.section === section)
              .map(({ id, label, keys, words = [], run }) => (
                <List.Item
                  key={id}
                  value={id}
                  keywords={[label, ...words]}
                  onSelect={() => {
                    onClose();
                    run();
                  }}
                >
                  {label}
                  {keys && <KeyCaps keys={keys} />}
                </List.Item>
              ))}
          </List.Group>
        ))}
      </List.List>
    </List.Dialog>
  );
}
