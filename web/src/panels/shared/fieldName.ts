import type { Catalogue, Parameter, ScenarioSpec } from '../../engine/generated';
import { nodeName } from '../../state/scenario/graph';

interface Card {
  readonly id: string;
  readonly name: string;
  readonly parameters: readonly Parameter[];
}

/** Fields that every scenario has. */
const FRAME: Record<string, string> = {
  level: 'Model',
  seeds: 'Seeds',
  contestants: 'Contestants',
  'topology.kind': 'Topology',
  'workload.kind': 'Workload',
  'limits.end_ms': 'Stop after',
};

/** The engine's path of a field in the words of the form, where the form has words for it. */
export function fieldName(path: string, scenario: ScenarioSpec, catalogue: Catalogue): string {
  const [, place = '', index, name] =
    /^(topology|workload|contestants)(?:\[(\d+)\])?\.parameters\.(\w+)$/.exec(path) ?? [];
  const element = /^topology\.graph\.(link|node)s\[(\d+)\]/.exec(path);
  if (element) return elementName(element[1] === 'link', Number(element[2]), scenario);
  const data = /^workload\.data(?:,? (.+))?$/.exec(path);
  if (data) return ['Your data', data[1]].filter(Boolean).join(', ');
  const card = cardOf(place, Number(index), scenario, catalogue);
  const parameter = card?.parameters.find((one) => one.name === name);
  return card && parameter ? `${card.name}, ${parameter.label}` : (FRAME[path] ?? path);
}

/** A cable by its ends, and a node by its kind. */
function elementName(isLink: boolean, index: number, { topology: { graph } }: ScenarioSpec) {
  const name = (node: number) => (graph ? nodeName(graph, node) : `node ${node}`);
  const link = graph?.links[index];
  if (!isLink) return `Network, ${name(index)}`;
  return link ? `Network, link ${name(link.a)} – ${name(link.b)}` : `Network, link ${index}`;
}

/** What a scenario sweeps, as its form calls it. */
export function sweptName({ sweep, ...scenario }: ScenarioSpec, catalogue: Catalogue): string {
  const [, place = '', index, ...rest] = sweep?.path.split('/') ?? [];
  // Where every contestant is meant, the first stands for all.
  const card = cardOf(place, Number(index === '*' ? 0 : index), scenario, catalogue);
  const parameter = card?.parameters.find(({ name }) => name === rest.at(-1));
  return parameter?.label ?? sweep?.path ?? '';
}

function cardOf(
  place: string,
  index: number,
  { topology, workload, contestants }: ScenarioSpec,
  { topologies, workloads, schemes }: Catalogue,
): Card | undefined {
  switch (place) {
    case 'topology':
      return topologies.find(({ id }) => id === topology.kind);
    case 'workload':
      return workloads.find(({ id }) => id === workload.kind);
    default:
      return schemes.find(({ id }) => id === contestants[index]?.scheme);
  }
}
