/** Edits of a scenario, each giving a new one. */
import type { ContestantSpec, Level, Parameter, ScenarioSpec, Value } from '../engine/generated';
import { sameJson } from './json';

/** Values by parameter name; what is absent takes its default. */
export type Given = ContestantSpec['parameters'];

/** A table of given parameters within a scenario. */
export type Place =
  | { kind: 'topology' }
  | { kind: 'workload' }
  | { kind: 'contestant'; index: number };

export const givenAt = (scenario: ScenarioSpec, place: Place): Given =>
  place.kind === 'contestant'
    ? (scenario.contestants[place.index]?.parameters ?? {})
    : scenario[place.kind].parameters;

/** Where the engine's messages say that such parameters lie. */
export const pathOf = (place: Place): string =>
  place.kind === 'contestant'
    ? `contestants[${place.index}].parameters`
    : `${place.kind}.parameters`;

/** Gives `parameter` a value. The default is not written down, so that links stay short. */
export function withParameter(
  scenario: ScenarioSpec,
  place: Place,
  parameter: Parameter,
  value: Value,
): ScenarioSpec {
  const { [parameter.name]: _, ...others } = givenAt(scenario, place);
  const isDefault = sameJson(value, parameter.domain.default);
  return withGiven(scenario, place, isDefault ? others : { ...others, [parameter.name]: value });
}

export function withGiven(scenario: ScenarioSpec, place: Place, parameters: Given): ScenarioSpec {
  if (place.kind !== 'contestant') {
    return { ...scenario, [place.kind]: { ...scenario[place.kind], parameters } };
  }
  return withContestant(scenario, place.index, { parameters });
}

/** Another topology or workload starts from its own defaults, and keeps what both know by the same name. */
export function withKind(
  scenario: ScenarioSpec,
  place: 'topology' | 'workload',
  card: { id: string; parameters: readonly Parameter[] },
): ScenarioSpec {
  const known = new Set(card.parameters.map(({ name }) => name));
  const kept = Object.entries(scenario[place].parameters).filter(([name]) => known.has(name));
  return { ...scenario, [place]: { kind: card.id, parameters: Object.fromEntries(kept) } };
}

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

export const addContestant = (scenario: ScenarioSpec, scheme: string): ScenarioSpec => ({
  ...scenario,
  contestants: [...scenario.contestants, { scheme, parameters: {} }],
});

export const removeContestant = (scenario: ScenarioSpec, index: number): ScenarioSpec => ({
  ...scenario,
  contestants: scenario.contestants.toSpliced(index, 1),
});

export function duplicateContestant(scenario: ScenarioSpec, index: number): ScenarioSpec {
  const original = scenario.contestants[index];
  if (!original) return scenario;
  const copy = structuredClone(original);
  return { ...scenario, contestants: scenario.contestants.toSpliced(index + 1, 0, copy) };
}

/** Keeps the contestants that have a model at that level. */
export function withLevel(
  scenario: ScenarioSpec,
  level: Level,
  runs: (scheme: string, level: Level) => boolean,
): ScenarioSpec {
  const contestants = scenario.contestants.filter(({ scheme }) => runs(scheme, level));
  return { ...scenario, level, contestants };
}

/** Whether a race of one scenario answers for the other: names and notes decide nothing. */
export function sameRace(a: ScenarioSpec, b: ScenarioSpec): boolean {
  const essence = ({ title: _, note: __, ...rest }: ScenarioSpec) => rest;
  return sameJson(essence(a), essence(b));
}
