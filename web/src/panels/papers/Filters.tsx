import { CAUSES, PAPERS, VERDICTS } from '../../state/scenario/papers';
import type { View } from '../../state/view/view';
import { Select } from '../../ui/Select';
import { usePage, useSession } from '../shared/context';
import { CAUSE_WORDS } from './causes';
import styles from './papers.module.css';
import { VERDICT_LOOKS } from './verdicts';

/** Filters of figures. */
export function Filters({ schemes }: { schemes: readonly { id: string; name: string }[] }) {
  const { setView } = useSession();
  // The figure of the link may not match the new filter.
  const filter = (change: Partial<View>) => setView({ ...change, paperFigure: '' });
  const { paper, paperScheme, paperVerdict, paperCause } = usePage(({ view }) => view);
  return (
    <div className={styles.filters}>
      <Select label="Paper" value={paper} onChange={(value) => filter({ paper: value })}>
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
        onChange={(value) => filter({ paperScheme: value })}
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
        onChange={(value) => filter({ paperVerdict: value })}
      >
        <option value="">All verdicts</option>
        {VERDICTS.map((verdict) => (
          <option key={verdict} value={verdict}>
            {VERDICT_LOOKS[verdict].words}
          </option>
        ))}
      </Select>
      <Select
        label="Cause of a difference"
        value={paperCause}
        onChange={(value) => filter({ paperCause: value })}
      >
        <option value="">All causes</option>
        {CAUSES.map((cause) => (
          <option key={cause} value={cause}>
            {CAUSE_WORDS[cause]}
          </option>
        ))}
      </Select>
    </div>
  );
}
