import type { Parameter } from '../../engine/generated';
import { pathOf, withKind, withParameter } from '../../state/scenario/edit';
import { Disclosure } from '../../ui/Disclosure';
import { Field, problemsId } from '../../ui/Field';
import { Select } from '../../ui/Select';
import styles from '../set-up/setUp.module.css';
import { useCatalogue, useIssues, useScenario, useSession } from '../shared/context';
import { fieldName } from '../shared/fieldName';
import { problemOf } from '../shared/sentences';
import { DataField } from './DataField';
import { ParameterForm } from './ParameterForm';
import { useDraw } from './useDraw';

interface Card {
  readonly id: string;
  readonly name: string;
  readonly summary: string;
  readonly citation: string;
  readonly parameters: Parameter[];
  /** Edited as a graph, starting from the current network. */
  readonly takes_graph?: boolean;
  /** Names of the parameters that only comparisons with other simulators and formulas need. */
  readonly comparison?: string[];
}

interface Props {
  readonly place: 'topology' | 'workload';
  readonly heading: string;
  readonly cards: readonly Card[];
}

/** Labels of the choice. */
const LABELS = { topology: 'Topology', workload: 'Workload' } as const;

/** The choice of a topology or workload, and its parameters. */
export function KindForm({ place, heading, cards }: Props) {
  const scenario = useScenario();
  const catalogue = useCatalogue();
  const { kind, parameters } = scenario[place];
  const issues = useIssues();
  const { edit } = useSession();
  const draw = useDraw();
  const card = cards.find(({ id }) => id === kind);
  const id = `${place}.kind`;
  const own = new Set([
    id,
    ...(card?.parameters ?? []).map(({ name }) => `${place}.parameters.${name}`),
  ]);
  const elsewhere = issues.filter(
    ({ path }) => path.startsWith(`${place}.`) && !own.has(path) && !isDrawn(path),
  );
  const choose = (next: string) => {
    const chosen = cards.find((one) => one.id === next);
    if (chosen?.takes_graph) void draw();
    else if (chosen) edit((before) => withKind(before, place, chosen));
  };
  const isForComparison = ({ name }: Parameter) => card?.comparison?.includes(name) === true;
  const compared = card?.parameters.filter(isForComparison) ?? [];
  const form = (shown: readonly Parameter[]) => (
    <ParameterForm
      parameters={shown}
      given={parameters}
      path={pathOf({ kind: place })}
      issues={issues}
      onChange={(parameter, value) =>
        edit(
          (before) => withParameter(before, { kind: place }, parameter, value),
          `${place}.${parameter.name}`,
        )
      }
    />
  );
  return (
    <section className={styles.card} aria-labelledby={`${place}-heading`}>
      <h2 id={`${place}-heading`}>{heading}</h2>
      <div className={styles.form}>
        <Field
          id={id}
          label={LABELS[place]}
          wide
          help={card && <Explanation card={card} />}
          problems={issues.filter(({ path }) => path === id).map(problemOf)}
        >
          <Select
            id={id}
            value={kind}
            invalid={!card}
            describedBy={problemsId(id)}
            onChange={choose}
          >
            {!card && <option value={kind}>{kind || 'Choose…'}</option>}
            {cards.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      {card && form(card.parameters.filter((parameter) => !isForComparison(parameter)))}
      {compared.length > 0 && (
        <Disclosure
          title="For comparisons with other simulators"
          open={compared.some(
            ({ name }) =>
              name in parameters ||
              issues.some(({ path }) => path === `${place}.parameters.${name}`),
          )}
        >
          {form(compared)}
        </Disclosure>
      )}
      {place === 'workload' && <DataField />}
      {elsewhere.map((issue) => (
        <p key={issue.path} id={issue.path} tabIndex={-1} className={styles.problem}>
          {fieldName(issue.path, scenario, catalogue)}: {problemOf(issue)}
        </p>
      ))}
    </section>
  );
}

/** Issues of graph elements are shown in the graph editor. */
const isDrawn = (path: string) => /^topology\.graph\.\w+\[/.test(path);

function Explanation({ card }: { card: Card }) {
  return (
    <>
      <p>{card.summary}</p>
      {card.citation && <p>{card.citation}</p>}
    </>
  );
}
