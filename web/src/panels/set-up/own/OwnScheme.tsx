import { BookOpen, Download, Maximize2 } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import type { Issue } from '../../../engine/generated';
import { withContestant } from '../../../state/scenario/edit';
import { faultsOf } from '../../../state/scenario/ownSchemes';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { lazyPart } from '../../../ui/lazyPart';
import { fileName, save } from '../../../ui/save';
import { useSession } from '../../shared/context';
import { problemOf } from '../../shared/sentences';
import card from '../setUp.module.css';
import { LanguageReference } from './LanguageReference';
import styles from './own.module.css';

const SourceEditor = lazyPart(() => import('./SourceEditor'));

interface Props {
  readonly index: number;
  readonly label: string;
  readonly source: string;
  readonly issues: readonly Issue[];
}

/** The source of a contestant, and what can be done with it. */
export function OwnScheme({ index, label, source, issues }: Props) {
  const { edit } = useSession();
  const [large, setLarge] = useState(false);
  const faults = useMemo(() => faultsOf(issues, index), [issues, index]);
  const editor = (
    <Suspense fallback={<pre className={styles.waiting}>{source}</pre>}>
      <SourceEditor
        label={`Source of ${label}`}
        source={source}
        faults={faults}
        onChange={(next) =>
          edit(
            (scenario) => withContestant(scenario, index, { scheme: { source: next } }),
            `contestants[${index}].scheme`,
          )
        }
      />
    </Suspense>
  );
  const messages = faults.map(({ line, column, issue }) => (
    <p key={issue.path} id={issue.path} tabIndex={-1} role="status" className={card.problem}>
      Line {line}, column {column}: {problemOf(issue)}
    </p>
  ));
  return (
    <div className={styles.own}>
      {!large && editor}
      {messages}
      <div className={styles.actions}>
        <Button onClick={() => setLarge(true)}>
          <Maximize2 aria-hidden />
          Large editor
        </Button>
        <Button onClick={() => save(`${fileName(label)}.mill`, source, 'text/plain')}>
          <Download aria-hidden />
          Save
        </Button>
        <LanguageReference>
          <Button>
            <BookOpen aria-hidden />
            Language
          </Button>
        </LanguageReference>
      </div>
      <Dialog wide open={large} onOpenChange={setLarge} title={`Source of ${label}`}>
        <div className={styles.large}>
          {editor}
          {messages}
        </div>
      </Dialog>
    </div>
  );
}
