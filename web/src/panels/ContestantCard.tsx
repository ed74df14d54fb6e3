import { BookOpen, ChevronRight, CopyPlus, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { Swatch } from '../charts';
import type { ContestantSpec } from '../engine/generated';
import {
  duplicateContestant,
  pathOf,
  removeContestant,
  withContestant,
  withParameter,
} from '../state/edit';
import type { Contestant } from '../state/series';
import { Button } from '../ui/Button';
import { Field } from '../ui/Field';
import { TextInput } from '../ui/TextInput';
import { useCatalogue, useIssues, useSession } from './context';
import { ModelNotes } from './ModelNotes';
import { ParameterForm } from './ParameterForm';
import styles from './setUp.module.css';
import { problemOf } from './words';

interface Props {
  readonly index: number;
  readonly contestant: ContestantSpec;
  readonly look: Contestant;
}

/** One contestant: its name and idea in sight, its parameters a press away. */
export function ContestantCard({ index, contestant, look }: Props) {
  const { edit } = useSession();
  const path = `contestants[${index}]`;
  const issues = useIssues().filter((issue) => issue.path.startsWith(path));
  const [opened, setOpened] = useState(false);
  const open = opened || issues.length > 0;
  const card = useCatalogue().schemes.find(({ id }) => id === contestant.scheme);
  const bodyId = useId();
  const { label } = look;
  return (
    <li className={styles.contestant}>
      <div className={styles.contestantHead}>
        <button
          type="button"
          className={styles.contestantName}
          aria-expanded={open}
          aria-controls={bodyId}
          onClick={() => setOpened(!opened)}
        >
          <ChevronRight aria-hidden />
          <Swatch series={look} />
          <span>{label}</span>
        </button>
        {card && (
          <ModelNotes card={card}>
            <Button tone="quiet" label={`How ${label} is modelled`}>
              <BookOpen aria-hidden />
            </Button>
          </ModelNotes>
        )}
        <Button
          tone="quiet"
          label={`Duplicate ${label}`}
          onClick={() => edit((scenario) => duplicateContestant(scenario, index))}
        >
          <CopyPlus aria-hidden />
        </Button>
        <Button
          tone="quiet"
          label={`Remove ${label}`}
          onClick={() => edit((scenario) => removeContestant(scenario, index))}
        >
          <Trash2 aria-hidden />
        </Button>
      </div>
      <div id={bodyId} hidden={!open} className={styles.contestantBody}>
        {card && <p className={styles.idea}>{card.idea}</p>}
        <Field id={`${path}.label`} label="Name">
          <TextInput<string>
            id={`${path}.label`}
            value={contestant.label ?? ''}
            read={(text) => text}
            write={(text) => text}
            expected="a name"
            placeholder={label}
            onChange={(text) =>
              edit((scenario) => withContestant(scenario, index, { label: text }), `${path}.label`)
            }
          />
        </Field>
        {card && (
          <ParameterForm
            parameters={card.parameters}
            given={contestant.parameters}
            path={pathOf({ kind: 'contestant', index })}
            issues={issues}
            onChange={(parameter, value) =>
              edit(
                (scenario) =>
                  withParameter(scenario, { kind: 'contestant', index }, parameter, value),
                `${path}.${parameter.name}`,
              )
            }
          />
        )}
        {issues
          .filter((issue) => issue.path === `${path}.scheme`)
          .map((issue) => (
            <p key={issue.path} id={issue.path} tabIndex={-1} className={styles.problem}>
              {problemOf(issue)}
            </p>
          ))}
      </div>
    </li>
  );
}
