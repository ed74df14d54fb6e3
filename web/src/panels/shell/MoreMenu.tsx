import { Ellipsis } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { THEMES } from '../../state/view/theme';
import { Button } from '../../ui/Button';
import { useMenuHost } from '../../ui/useOverlayHost';
import type { Command } from '../commands/command';
import { KeyCaps } from '../commands/KeyCaps';
import { useCommands } from '../commands/useCommands';
import { usePage, useSession } from '../shared/context';
import styles from '../shared/menu.module.css';

/** Sections of commands in the menu; all others have buttons, even on a phone. */
const SECTIONS = ['Edit', 'Files and links', 'View'];

/** Menu of undo, files, display and theme. */
export function MoreMenu() {
  const commands = useCommands();
  const host = useMenuHost();
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <Button tone="quiet" label="Files, view and theme">
          <Ellipsis aria-hidden />
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={host}>
        <DropdownMenu.Content
          className={styles.menu}
          align="end"
          sideOffset={6}
          collisionPadding={12}
        >
          {SECTIONS.map((section) => (
            <DropdownMenu.Group key={section}>
              <DropdownMenu.Label className={styles.label}>{section}</DropdownMenu.Label>
              {commands
                .filter((command) => command.section === section && !command.id.startsWith('view.'))
                .map((command) => (
                  <Entry key={command.id} command={command} />
                ))}
              <DropdownMenu.Separator className={styles.separator} />
            </DropdownMenu.Group>
          ))}
          <Themes />
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

function Entry({ command: { label, keys, off = false, run } }: { command: Command }) {
  return (
    <DropdownMenu.Item disabled={off} onSelect={run}>
      {label}
      {keys && <KeyCaps keys={keys} />}
    </DropdownMenu.Item>
  );
}

function Themes() {
  const { chooseTheme } = useSession();
  const theme = usePage((state) => state.theme);
  const choose = (id: string) => {
    const chosen = THEMES.find((one) => one.id === id);
    if (chosen) chooseTheme(chosen.id);
  };
  return (
    <>
      <DropdownMenu.Label className={styles.label}>Theme</DropdownMenu.Label>
      <DropdownMenu.RadioGroup value={theme} onValueChange={choose}>
        {THEMES.map(({ id, label }) => (
          <DropdownMenu.RadioItem key={id} value={id}>
            {label}
            <DropdownMenu.ItemIndicator>✓</DropdownMenu.ItemIndicator>
          </DropdownMenu.RadioItem>
        ))}
      </DropdownMenu.RadioGroup>
    </>
  );
}
