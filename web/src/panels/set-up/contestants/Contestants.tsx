import { Plus, SquarePen } from 'lucide-react';
import { Suspense, useState } from 'react';
import { sameJson } from '../../../state/json';
import { schemeName } from '../../../state/knownSchemes';
import { contestantsOf } from '../../../state/race/contestants';
import { moveContestant } from '../../../state/scenario/edit';
import { Button } from '../../../ui/Button';
import { lazyDialog } from '../../../ui/lazyPart';
import { useCatalogue, useIssues, usePage, useScenario, useSession } from '../../shared/context';
import { SortableList } from '../../shared/SortableList';
import { problemOf } from '../../shared/sentences';
import card from '../setUp.module.css';
import { ContestantCard } from './ContestantCard';
import styles from './contestants.module.css';
import { type Keyed, keyed } from './keys';

const ContestantChooser = lazyDialog(() => import('./ContestantChooser'));

/** The list of contestants. */
export function Contestants() {
  const { contestants } = useScenario();
  const catalogue = useCatalogue();
  const { edit } = useSession();
  const labels = useLabels();
  const entries = useKeyed(contestants);
  const problems = useIssues().filter(({ path }) => path === 'contestants');
  const [choosing, setChoosing] = useState<'any' | 'own' | null>(null);
  const appearances = contestantsOf(
    catalogue,
    contestants.map(({ scheme }, index) => ({ scheme, label: labels[index] ?? '' })),
  );
  return (
    <section className={card.card} aria-labelledby="contestants-heading">
      <h2 id="contestants-heading">Contestants</h2>
      <SortableList
        className={card.contestants}
        keys={entries.map(({ key }) => key)}
        labels={labels}
        onMove={(from, to) => edit((scenario) => moveContestant(scenario, from, to))}
      >
        {entries.map(({ item, key }, index) => {
          const appearance = appearances[index];
          return (
            appearance && (
              <ContestantCard
                key={key}
                sortKey={key}
                index={index}
                of={contestants.length}
                contestant={item}
                appearance={appearance}
              />
            )
          );
        })}
      </SortableList>
      <Button
        id="contestants"
        className={styles.add ?? ''}
        aria-haspopup="dialog"
        onClick={() => setChoosing('any')}
      >
        <Plus aria-hidden />
        Add a contestant
      </Button>
      <Button
        className={styles.add ?? ''}
        aria-haspopup="dialog"
        onClick={() => setChoosing('own')}
      >
        <SquarePen aria-hidden />
        Write your own
      </Button>
      <Suspense>
        {choosing && (
          <ContestantChooser own={choosing === 'own'} onClose={() => setChoosing(null)} />
        )}
      </Suspense>
      {problems.map((issue) => (
        <p key={issue.expected} className={card.problem}>
          {problemOf(issue)}
        </p>
      ))}
    </section>
  );
}

/** The contestants with keys that persist through edits and moves. */
function useKeyed<T>(items: readonly T[]): readonly Keyed<T>[] {
  const [entries, setEntries] = useState(() => keyed([], items));
  const current =
    entries.length === items.length && entries.every(({ item }, at) => item === items[at]);
  if (current) return entries;
  // React's pattern for state derived from the previous render: set it while rendering, and only on change.
  const next = keyed(entries, items);
  setEntries(next);
  return next;
}

/** Labels from the engine, which mention changed parameters; the schemes' names until it has answered. */
function useLabels(): string[] {
  const catalogue = useCatalogue();
  const scenario = useScenario();
  const checked = usePage((state) => state.checked);
  return scenario.contestants.map(({ scheme, label }, index) => {
    const fresh = sameJson(checked?.scenario.contestants[index]?.scheme, scheme);
    const plan = checked?.lanes.find(({ contestant }) => contestant === index);
    const own = label || schemeName(catalogue, scheme);
    return fresh && plan ? plan.label : own;
  });
}
