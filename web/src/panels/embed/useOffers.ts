import type { Parameter } from '../../engine/generated';
import { schemeName, schemeOf } from '../../state/knownSchemes';
import { type FormPath, givenAt, mattering, pathOf } from '../../state/scenario/edit';
import { useCatalogue, useScenario } from '../shared/context';

/** A parameter that readers of an embedded race may be allowed to change. */
export interface Offer {
  readonly path: string;
  readonly place: FormPath;
  readonly parameter: Parameter;
  /** The owner of the parameter. */
  readonly of: string;
}

/** All parameters that apply to the current scenario. */
export function useOffers(): Offer[] {
  const scenario = useScenario();
  const catalogue = useCatalogue();
  const { topologies, workloads } = catalogue;
  const offers = (place: FormPath, of: string, parameters: readonly Parameter[] = []): Offer[] => {
    return mattering(parameters, givenAt(scenario, place)).map((parameter) => {
      const path = `${pathOf(place)}.${parameter.name}`;
      return { path, place, parameter, of };
    });
  };
  const kindOf = (cards: typeof topologies | typeof workloads, kind: string) =>
    cards.find(({ id }) => id === kind)?.parameters;
  return [
    ...offers({ kind: 'topology' }, 'Network', kindOf(topologies, scenario.topology.kind)),
    ...offers({ kind: 'workload' }, 'Traffic', kindOf(workloads, scenario.workload.kind)),
    ...scenario.contestants.flatMap(({ scheme, label }, index) => {
      const { parameters } = schemeOf(catalogue, scheme) ?? {};
      const name = label ?? schemeName(catalogue, scheme);
      return offers({ kind: 'contestant', index }, name, parameters);
    }),
  ];
}
