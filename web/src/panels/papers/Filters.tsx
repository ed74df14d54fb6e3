import { PAPERS, VERDICTS } from '../../state/scenario/papers';
import { Select } from '../../ui/Select';
import { usePage, useSession } from '../shared/context';
import styles from './papers.module.css';
import { VERDICT_LOOKS } from './verdicts';

/** Filters of figures. */
export function Filters({ schemes }: { schemes: readonly { id: string; name: string }[] }) {
  const { setView } = useSession();
  const { paper, paperScheme, paperVerdict } = usePage(({ view }) => view);
  return (
    <div className={styles.filters}>
      <Select label="Paper" value={paper} onChange={(value) => setView({ paper: value })}>
        <option value="">All papers</option>
        {PAPERS.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        label="Scheme"
        value={paperScheme}
        onChange={(value) => setView({ paperScheme: value })}
      >
        <option value="">All schemes</option>
        {schemes.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        label="Verdict"
        value={paperVerdict}
        onChange={(value) => setView({ paperVerdict: value })}
      >
        <option value="">All verdicts</option>
        {VERDICTS.map((verdict) => (
          <option key={verdict} value={verdict}>
            {VERDICT_LOOKS[verdict].words}
          </option>
        ))}
      </Select>
    </div>
  );
}
