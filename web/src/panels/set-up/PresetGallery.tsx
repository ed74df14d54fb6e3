import { ChevronsUpDown } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useState } from 'react';
import { sameRace } from '../../state/scenario/edit';
import { PRESETS } from '../../state/scenario/presets';
import a11y from '../../ui/a11y.module.css';
import controls from '../../ui/controls.module.css';
import { useMenuHost } from '../../ui/useOverlayHost';
import { usePage, useScenario, useSession } from '../shared/context';
import styles from './gallery.module.css';

/** The presets by topic, with their notes. */
export function PresetGallery() {
  const [open, setOpen] = useState(false);
  const host = useMenuHost();
  const { choosePreset } = useSession();
  const current = usePage((state) => state.preset);
  const scenario = useScenario();
  const original = PRESETS.find(({ id }) => id === current);
  const edited = original && !sameRace(original.scenario, scenario);
  const topics = [...new Set(PRESETS.map(({ topic }) => topic))];
  const choose = (id: string) => {
    setOpen(false);
    void choosePreset(id);
  };
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger className={styles.trigger}>
        <span className={a11y.unseen}>Preset: </span>
        <span className={styles.current}>{scenario.title || 'Your own race'}</span>
        {edited && (
          <span className={styles.edited} title="edited">
            edited
          </span>
        )}
        <ChevronsUpDown aria-hidden />
      </Popover.Trigger>
      <Popover.Portal container={host}>
        <Popover.Content
          className={`${controls.popover} ${styles.gallery}`}
          align="start"
          sideOffset={6}
          collisionPadding={12}
          aria-label="Presets"
        >
          {topics.map((topic) => (
            <section key={topic}>
              <h2>{topic}</h2>
              <ul>
                {PRESETS.filter((preset) => preset.topic === topic).map(
                  ({ id, scenario: { title, note } }) => (
                    <li key={id}>
                      <button
                        type="button"
                        className={styles.preset}
                        aria-current={id === current}
                        onClick={() => choose(id)}
                      >
                        <span className={styles.title}>{title}</span>
                        <span className={styles.note}>{note}</span>
                      </button>
                    </li>
                  ),
                )}
              </ul>
            </section>
          ))}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
