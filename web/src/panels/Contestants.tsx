import type { Family } from '../engine/generated';
import { addContestant } from '../state/edit';
import { contestantsOf } from '../state/series';
import { Select } from '../ui/Select';
import { ContestantCard } from './ContestantCard';
import { useCatalogue, useIssues, usePage, useScenario, useSession } from './context';
import styles from './setUp.module.css';
import { humanised, problemOf } from './words';

/** Who races. */
export function Contestants() {
  const { contestants } = useScenario();
  const catalogue = useCatalogue();
  const labels = useLabels();
  const problems = useIssues().filter(({ path }) => path === 'contestants');
  const looks = contestantsOf(
    catalogue,
    contestants.map(({ scheme }, index) => ({ scheme, label: labels[index] ?? scheme })),
  );
  return (
    <section className={styles.card} aria-labelledby="contestants-heading">
      <h2 id="contestants-heading">Contestants</h2>
      <ul className={styles.contestants}>
        {contestants.map((contestant, index) => {
          const look = looks[index];
          const key = `${index} ${contestant.scheme}`;
          return (
            look && <ContestantCard key={key} index={index} contestant={contestant} look={look} />
          );
        })}
      </ul>
      <AddContestant />
      {problems.map((issue) => (
        <p key={issue.expected} className={styles.problem}>
          {problemOf(issue)}
        </p>
      ))}
    </section>
  );
}

function AddContestant() {
  const { level } = useScenario();
  const { edit } = useSession();
  const racing = useCatalogue().schemes.filter((card) => card[level]);
  const families = [...new Set(racing.map(({ family }) => family))];
  return (
    <Select
      id="contestants"
      label="Add a contestant"
      value=""
      onChange={(scheme) => scheme && edit((scenario) => addContestant(scenario, scheme))}
    >
      <option value="">Add a contestant…</option>
      {families.map((family: Family) => (
        <optgroup key={family} label={humanised(family)}>
          {racing
            .filter((card) => card.family === family)
            .map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
        </optgroup>
      ))}
    </Select>
  );
}

/** Names as the engine gives them, which knows what was changed; the scheme's own until it has answered. */
function useLabels(): string[] {
  const { schemes } = useCatalogue();
  const scenario = useScenario();
  const checked = usePage((state) => state.checked);
  return scenario.contestants.map(({ scheme, label }, index) => {
    const fresh = checked?.scenario.contestants[index]?.scheme === scheme;
    const plan = checked?.lanes.find(({ contestant }) => contestant === index);
    const own = label || schemes.find(({ id }) => id === scheme)?.name || scheme;
    return fresh && plan ? plan.label : own;
  });
}
