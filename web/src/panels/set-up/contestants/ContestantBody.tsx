import { BookOpen, RotateCcw } from 'lucide-react';
import { Suspense } from 'react';
import type { ContestantSpec, Issue, SchemeCard } from '../../../engine/generated';
import { pathOf, withContestant, withParameter } from '../../../state/scenario/edit';
import { Button } from '../../../ui/Button';
import { Field } from '../../../ui/Field';
import { lazyPart } from '../../../ui/lazyPart';
import { TextInput } from '../../../ui/TextInput';
import { ParameterForm } from '../../form/ParameterForm';
import { useSession } from '../../shared/context';
import { humanised, problemOf } from '../../shared/sentences';
import { OwnScheme } from '../own/OwnScheme';
import card from '../setUp.module.css';
import styles from './contestants.module.css';
import { ModelNotes } from './ModelNotes';
import { thresholdList } from './thresholdList';

const Thresholds = lazyPart(() => import('./Thresholds'));

interface Props {
  readonly index: number;
  readonly contestant: ContestantSpec;
  readonly label: string;
  readonly scheme: SchemeCard | undefined;
  readonly issues: readonly Issue[];
}

/** Description, assumptions and parameters of a contestant. */
export function ContestantBody({ index, contestant, label, scheme, issues }: Props) {
  const { edit } = useSession();
  const place = { kind: 'contestant', index } as const;
  const path = `contestants[${index}]`;
  const given = Object.keys(contestant.parameters).length;
  return (
    <>
      {typeof contestant.scheme !== 'string' && (
        <OwnScheme index={index} label={label} source={contestant.scheme.source} issues={issues} />
      )}
      {scheme && typeof contestant.scheme === 'string' && <About scheme={scheme} />}
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
      {scheme && thresholdList(scheme) && (
        <Suspense>
          <Thresholds index={index} scheme={scheme} />
        </Suspense>
      )}
      {scheme && (
        <ParameterForm
          parameters={scheme.parameters}
          given={contestant.parameters}
          path={pathOf(place)}
          issues={issues}
          onChange={(parameter, value) =>
            edit(
              (scenario) => withParameter(scenario, place, parameter, value),
              `${path}.${parameter.name}`,
            )
          }
        />
      )}
      {given > 0 && (
        <Button
          className={styles.resetAll ?? ''}
          onClick={() => edit((scenario) => withContestant(scenario, index, { parameters: {} }))}
        >
          <RotateCcw aria-hidden />
          Reset all parameters
        </Button>
      )}
      {issues
        .filter((issue) => issue.path === `${path}.scheme`)
        .map((issue) => (
          <p key={issue.path} id={issue.path} tabIndex={-1} className={card.problem}>
            {problemOf(issue)}
          </p>
        ))}
    </>
  );
}

function About({ scheme }: { scheme: SchemeCard }) {
  return (
    <>
      <p className={card.idea}>{scheme.idea}</p>
      <p className={styles.knows}>
        <span>Needs</span>
        {scheme.information.length === 0 && <em>no flow information</em>}
        {scheme.information.map((one) => (
          <em key={one}>{humanised(one).toLowerCase()}</em>
        ))}
      </p>
      <ModelNotes card={scheme}>
        <Button tone="link" className={styles.notes ?? ''}>
          <BookOpen aria-hidden />
          {scheme.name}: model and sources
        </Button>
      </ModelNotes>
    </>
  );
}
