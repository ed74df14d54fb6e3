import type { Parameter } from '../../engine/generated';
import type { Race } from '../../state/race/race';
import { type Given, mattering } from '../../state/scenario/edit';
import { useCatalogue } from '../shared/context';
import { number, valueText } from '../shared/sentences';
import styles from './race.module.css';

interface Card {
  readonly name: string;
  readonly parameters: readonly Parameter[];
  /** Names of the parameters that only comparisons with other simulators and formulas need. */
  readonly comparison?: readonly string[];
}

/** The set-up in words, on paper only, where there is no form beside the results. */
export function PrintedSetUp({ race: { scenario } }: { race: Race }) {
  const { topologies, workloads } = useCatalogue();
  const { level, topology, workload, seeds, limits } = scenario;
  const end_ms = limits?.end_ms;
  return (
    <section className={styles.printed} aria-label="Set-up of this race">
      <p>
        {level === 'packet' ? 'Packet level.' : 'Flow level.'} Seeds {seeds.join(', ')}.
        {end_ms ? ` Stopped after ${number(end_ms)} ms.` : ''}
      </p>
      <Facts card={topologies.find(({ id }) => id === topology.kind)} given={topology.parameters} />
      <Facts card={workloads.find(({ id }) => id === workload.kind)} given={workload.parameters} />
    </section>
  );
}

function Facts({ card, given }: { card: Card | undefined; given: Given }) {
  if (!card) return null;
  const isOmitted = (name: string) => card.comparison?.includes(name) && !(name in given);
  const parameters = card.parameters.filter(({ name }) => !isOmitted(name));
  return (
    <p>
      <strong>{card.name}</strong>: {factsOf(parameters, given)}.
    </p>
  );
}

/** “Leaves 2, Hosts per leaf 4, Host rate 10 Gb/s”: all parameters that apply. */
export const factsOf = (parameters: readonly Parameter[], given: Given): string =>
  mattering(parameters, given)
    .map(({ name, label, unit, domain }) => {
      const value = valueText(domain, given[name] ?? domain.default);
      return `${label} ${value}${unit ? `\u00a0${unit}` : ''}`;
    })
    .join(', ');
