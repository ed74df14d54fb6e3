import type { Parameter, ScenarioSpec } from '../../engine/generated';
import { type Known, schemeName, schemeOf } from '../../state/knownSchemes';
import { nodeName } from '../../state/scenario/graph';

interface Card {
  readonly id: string;
  readonly name: string;
  readonly parameters: readonly Parameter[];
}

/** Labels of the fields of every scenario. */
const FRAME: Record<string, string> = {
  level: 'Model',
  seeds: 'Seeds',
  contestants: 'Contestants',
  'topology.kind': 'Topology',
  'workload.kind': 'Workload',
  'limits.end_ms': 'Stop after',
};

/** The form's label of the field at an engine path, if there is one. */
export function fieldName(path: string, scenario: ScenarioSpec, catalogue: Known): string {
  const [, place = '', index, name] =
    /^(topology|workload|contestants)(?:\[(\d+)\])?\.parameters\.(\w+)$/.exec(path) ?? [];
  const element = /^topology\.graph\.(link|node)s\[(\d+)\]/.exec(path);
  if (element) return elementName(element[1] === 'link', Number(element[2]), scenario);
  const data = /^workload\.data(?:,? (.+))?$/.exec(path);
  if (data) return ['Your data', data[1]].filter(Boolean).join(', ');
  const [, contestant, at] = /^contestants\[(\d+)\]\.scheme, (.+)$/.exec(path) ?? [];
  const own = scenario.contestants[Number(contestant)];
  if (own && at) return `${own.label || schemeName(catalogue, own.scheme)}, ${at}`;
  const card = cardOf(place, Number(index), scenario, catalogue);
  const parameter = card?.parameters.find((one) => one.name === name);
  return card && parameter ? `${card.name}, ${parameter.label}` : (FRAME[path] ?? path);
}

/** Names a cable by its ends, and a node by its kind. */
function elementName(isLink: boolean, index: number, { topology: { graph } }: ScenarioSpec) {
  const name = (node: number) => (graph ? nodeName(graph, node) : `node ${node}`);
  const link = graph?.links[index];
  if (!isLink) return `Network, ${name(index)}`;
  return link ? `Network, link ${name(link.a)} – ${name(link.b)}` : `Network, link ${index}`;
}

/** The form's label of the swept parameter. */
export function sweptName({ sweep, ...scenario }: ScenarioSpec, catalogue: Known): string {
  const [, place = '', index, ...rest] = sweep?.path.split('/') ?? [];
  // A sweep over all contestants uses the labels of the first.
  const card = cardOf(place, Number(index === '*' ? 0 : index), scenario, catalogue);
  const parameter = card?.parameters.find(({ name }) => name === rest.at(-1));
  return parameter?.label ?? sweep?.path ?? '';
}

function cardOf(
  place: string,
  index: number,
  { topology, workload, contestants }: ScenarioSpec,
  catalogue: Known,
): Card | undefined {
  const { topologies, workloads } = catalogue;
  switch (place) {
    case 'topology':
      return topologies.find(({ id }) => id === topology.kind);
    case 'workload':
      return workloads.find(({ id }) => id === workload.kind);
    default:
      return schemeOf(catalogue, contestants[index]?.scheme ?? '');
  }
}
