import { X } from 'lucide-react';
import { count } from '../../../charts';
import type { Race } from '../../../state/race/race';
import { isEmpty, withPart } from '../../../state/view/selection';
import type { Selection } from '../../../state/view/view';
import { Button } from '../../../ui/Button';
import { Disclosure } from '../../../ui/Disclosure';
import { usePage, useSession } from '../../shared/context';
import { useNames } from '../../shared/useNames';
import { SelectionFields } from './SelectionFields';
import { describe } from './selectionText';
import { useSelectedCount } from './useSelectedCount';
import styles from './viewBar.module.css';

/** The selection: each part with a button that clears it, and fields as an alternative to brushes. */
export function SelectionBar({ race }: { race: Race }) {
  const selection = usePage(({ view }) => view.selection);
  const { setView } = useSession();
  const { selected, all } = useSelectedCount(race, selection);
  const columns = race.lanes.find((lane) => lane.columns)?.columns ?? null;
  const parts = Object.keys(selection) as (keyof Selection)[];
  const set = (next: Selection) => setView({ selection: next });
  const names = useNames();
  const chosen = `${count.text(selected)} of ${count.text(all)} flows`;
  return (
    <div className={styles.selection}>
      {!isEmpty(selection) && (
        <div className={styles.chips} role="status" aria-label="Selection">
          {parts.map((part) => (
            <span key={part} className={styles.chip}>
              {describe(part, selection, names)}
              <button
                type="button"
                aria-label={`Clear ${describe(part, selection, names)}`}
                onClick={() => set(withPart(selection, part, null))}
              >
                <X aria-hidden />
              </button>
            </span>
          ))}
          <span className={styles.hint}>
            {selected === 0 && all > 0 ? 'No flow matches this selection.' : chosen}
          </span>
          {parts.length > 1 && (
            <Button tone="link" onClick={() => set({})}>
              Clear all
            </Button>
          )}
        </div>
      )}
      {columns && (
        <Disclosure title="Select flows">
          <SelectionFields
            selection={selection}
            columns={columns}
            seeds={race.scenario.seeds}
            onChange={set}
          />
        </Disclosure>
      )}
      {columns && isEmpty(selection) && (
        <span className={styles.brushHint}>or drag across a size or time chart</span>
      )}
    </div>
  );
}
