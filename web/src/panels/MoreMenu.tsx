import { Ellipsis } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useState } from 'react';
import { summaryCsv } from '../state/summaryCsv';
import { readTheme, rememberTheme, THEMES } from '../state/theme';
import { Button } from '../ui/Button';
import { fileName, save } from '../ui/save';
import { useCatalogue, usePage, useScenario } from './context';
import { useFileDialog } from './files';
import styles from './menu.module.css';

/** Files and the theme. */
export function MoreMenu() {
  const scenario = useScenario();
  const race = usePage((state) => state.race);
  const catalogue = useCatalogue();
  const openFile = useFileDialog();
  const [theme, setTheme] = useState(readTheme);
  const saveScenario = () => {
    const text = `${JSON.stringify(scenario, null, 2)}\n`;
    save(`${fileName(scenario.title)}.json`, text, 'application/json');
  };
  const saveSummary = () => {
    if (!race) return;
    save(`${fileName(race.scenario.title)}.csv`, summaryCsv(race, catalogue), 'text/csv');
  };
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <Button tone="quiet" label="Files and theme">
          <Ellipsis aria-hidden />
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className={styles.menu}
          align="end"
          sideOffset={6}
          collisionPadding={12}
        >
          <DropdownMenu.Item onSelect={openFile}>Open a file…</DropdownMenu.Item>
          <DropdownMenu.Item onSelect={saveScenario}>
            Download the scenario (JSON)
          </DropdownMenu.Item>
          <DropdownMenu.Item disabled={!race} onSelect={saveSummary}>
            Download the summary (CSV)
          </DropdownMenu.Item>
          <DropdownMenu.Separator className={styles.separator} />
          <DropdownMenu.Label className={styles.label}>Theme</DropdownMenu.Label>
          <DropdownMenu.RadioGroup
            value={theme}
            onValueChange={(id) => {
              const chosen = THEMES.find((one) => one.id === id);
              if (!chosen) return;
              setTheme(chosen.id);
              rememberTheme(chosen.id);
            }}
          >
            {THEMES.map(({ id, label }) => (
              <DropdownMenu.RadioItem key={id} value={id}>
                {label}
                <DropdownMenu.ItemIndicator>✓</DropdownMenu.ItemIndicator>
              </DropdownMenu.RadioItem>
            ))}
          </DropdownMenu.RadioGroup>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
