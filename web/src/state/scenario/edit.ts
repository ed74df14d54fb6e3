/** Edits of a scenario; each returns a new one. */
import type {
  ContestantSpec,
  Level,
  Parameter,
  ScenarioSpec,
  SchemeSpec,
  Value,
  WorkloadCard,
} from '../../engine/generated';
import { sameJson } from '../json';
import { type Known, schemeOf } from '../knownSchemes';

/** Values by parameter name; absent parameters have their default. */
export type Given = ContestantSpec['parameters'];

/** The location of a parameter table in a scenario. */
export type FormPath =
  | { kind: 'topology' }
  | { kind: 'workload' }
  | { kind: 'contestant'; index: number };

export const givenAt = (scenario: ScenarioSpec, place: FormPath): Given =>
  place.kind === 'contestant'
    ? (scenario.contestants[place.index]?.parameters ?? {})
    : scenario[place.kind].parameters;

/** The path of these parameters in the engine's messages. */
export const pathOf = (place: FormPath): string =>
  place.kind === 'contestant'
    ? `contestants[${place.index}].parameters`
    : `${place.kind}.parameters`;

/** The parameters of a table that apply, depending on the values of others. */
export function mattering(parameters: readonly Parameter[], given: Given): Parameter[] {
  const matters = ({ shown_when: when }: Parameter): boolean => {
    const other = when && parameters.find(({ name }) => name === when.parameter);
    const value = other && (given[other.name] ?? other.domain.default);
    return !other || (matters(other) && when.values.includes(String(value)));
  };
  return parameters.filter(matters);
}

/** Sets `parameter`. The default is not stored, so that links stay short. */
export function withParameter(
  scenario: ScenarioSpec,
  place: FormPath,
  parameter: Parameter,
  value: Value,
): ScenarioSpec {
  const { [parameter.name]: _, ...others } = givenAt(scenario, place);
  const isDefault = sameJson(value, parameter.domain.default);
  return withGiven(scenario, place, isDefault ? others : { ...others, [parameter.name]: value });
}

export function withGiven(
  scenario: ScenarioSpec,
  place: FormPath,
  parameters: Given,
): ScenarioSpec {
  if (place.kind !== 'contestant') {
    return { ...scenario, [place.kind]: { ...scenario[place.kind], parameters } };
  }
  return withContestant(scenario, place.index, { parameters });
}

/** Changes the topology or workload; keeps parameters that exist under the same name in both. */
export function withKind(
  scenario: ScenarioSpec,
  place: 'topology' | 'workload',
  card: { id: string; parameters: readonly Parameter[] },
): ScenarioSpec {
  const known = new Set(card.parameters.map(({ name }) => name));
  const kept = Object.entries(scenario[place].parameters).filter(([name]) => known.has(name));
  return { ...scenario, [place]: { kind: card.id, parameters: Object.fromEntries(kept) } };
}

/** Provides data to the workload, and selects that it is read. */
export function withData(
  scenario: ScenarioSpec,
  { id, data_when }: Pick<WorkloadCard, 'id' | 'data_when'>,
  data: string,
): ScenarioSpec {
  const reading = data_when && { [data_when.parameter]: data_when.values[0] ?? '' };
  const parameters = { ...scenario.workload.parameters, ...reading };
  return { ...scenario, workload: { kind: id, parameters, data } };
}

/** Removes the data, and the selection to read it. */
export function withoutData(
  scenario: ScenarioSpec,
  { data_when }: Pick<WorkloadCard, 'data_when'>,
): ScenarioSpec {
  const { data: _, ...workload } = scenario.workload;
  const given = Object.entries(workload.parameters);
  const others = given.filter(([name]) => name !== data_when?.parameter);
  return { ...scenario, workload: { ...workload, parameters: Object.fromEntries(others) } };
}

/** Whether the workload reads provided data. */
export const readsData = (
  { workload }: ScenarioSpec,
  { data, data_when, parameters }: WorkloadCard,
): boolean => {
  if (!data || !data_when) return data !== null;
  const decisive = parameters.find(({ name }) => name === data_when.parameter);
  const value = workload.parameters[data_when.parameter] ?? decisive?.domain.default;
  return data_when.values.includes(String(value));
};

export function withContestant(
  scenario: ScenarioSpec,
  index: number,
  change: Partial<ContestantSpec>,
): ScenarioSpec {
  const contestants = scenario.contestants.map((contestant, at) =>
    at === index ? { ...contestant, ...change } : contestant,
  );
  return { ...scenario, contestants };
}

export const addContestant = (scenario: ScenarioSpec, scheme: SchemeSpec): ScenarioSpec => ({
  ...scenario,
  contestants: [...scenario.contestants, { scheme, parameters: {} }],
});

export const removeContestant = (scenario: ScenarioSpec, index: number): ScenarioSpec =>
  rearranged(scenario, positions(scenario).toSpliced(index, 1));

export function duplicateContestant(scenario: ScenarioSpec, index: number): ScenarioSpec {
  const order = positions(scenario);
  return index in order ? rearranged(scenario, order.toSpliced(index + 1, 0, index)) : scenario;
}

/** Moves a contestant to the index of another. */
export function moveContestant(scenario: ScenarioSpec, from: number, to: number): ScenarioSpec {
  const order = positions(scenario);
  if (!(from in order && to in order)) return scenario;
  return rearranged(scenario, order.toSpliced(from, 1).toSpliced(to, 0, from));
}

const positions = ({ contestants }: ScenarioSpec): number[] => [...contestants.keys()];

/** Contestants by their previous indices; a sweep over a contestant follows it, or is removed with it. */
function rearranged({ sweep, ...scenario }: ScenarioSpec, order: readonly number[]): ScenarioSpec {
  const seen = new Set<number>();
  const contestants = order.flatMap((position) => {
    const contestant = scenario.contestants[position];
    if (!contestant) return [];
    const again = seen.has(position);
    seen.add(position);
    return [again ? structuredClone(contestant) : contestant];
  });
  const next = { ...scenario, contestants };
  const [, swept] = /^\/contestants\/(\d+)\//.exec(sweep?.path ?? '') ?? [];
  if (!sweep || swept === undefined) return sweep ? { ...next, sweep } : next;
  const place = order.indexOf(Number(swept));
  if (place < 0) return next;
  const path = sweep.path.replace(/\d+/, String(place));
  return { ...next, sweep: { ...sweep, path } };
}

/** Keeps the contestants that have a model at this level, and sources with faults, so that no work is lost. */
export function withLevel(scenario: ScenarioSpec, level: Level, catalogue: Known): ScenarioSpec {
  const contestants = scenario.contestants.filter(
    ({ scheme }) => schemeOf(catalogue, scheme)?.[level] ?? typeof scheme !== 'string',
  );
  return { ...scenario, level, contestants };
}

/** Whether two scenarios have equal results: titles, notes and positions of nodes are ignored. */
export function sameRace(a: ScenarioSpec, b: ScenarioSpec): boolean {
  return sameJson(essence(a), essence(b));
}

function essence({ title: _, note: __, topology, ...rest }: ScenarioSpec) {
  if (!topology.graph) return { ...rest, topology };
  const { places: ___, ...graph } = topology.graph;
  return { ...rest, topology: { ...topology, graph } };
}
