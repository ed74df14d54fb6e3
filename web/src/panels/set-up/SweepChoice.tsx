import type { Parameter, ScenarioSpec } from '../../engine/generated';
import { schemeName, schemeOf } from '../../state/knownSchemes';
import { sweepAround } from '../../state/race/sweeping';
import { Field, problemsId } from '../../ui/Field';
import { Select } from '../../ui/Select';
import { useCatalogue, useIssues, useScenario, useSession } from '../shared/context';
import { problemOf } from '../shared/sentences';

/** Selects the swept parameter. */
export function SweepChoice() {
  const scenario = useScenario();
  const { edit } = useSession();
  const groups = useSweepable(scenario);
  const problems = useIssues()
    .filter(({ path }) => path === 'sweep.path')
    .map(problemOf);
  const all = groups.flatMap(({ options }) => options);
  const path = scenario.sweep?.path ?? '';
  const choose = (next: string) => {
    const option = all.find((one) => one.path === next);
    edit(({ sweep, ...rest }) =>
      option ? { ...rest, sweep: { path: next, values: option.values } } : rest,
    );
  };
  return (
    <Field
      id="sweep.path"
      label="Sweep"
      help="Runs the race once per value of one parameter, ends and middle first, so that the shape of the curves shows early."
      problems={problems}
    >
      <Select
        id="sweep.path"
        value={path}
        invalid={problems.length > 0}
        describedBy={problemsId('sweep.path')}
        onChange={choose}
      >
        <option value="">None</option>
        {path !== '' && !all.some((option) => option.path === path) && <option>{path}</option>}
        {groups.map(({ name, options }) => (
          <optgroup key={name} label={name}>
            {options.map((option) => (
              <option key={option.path} value={option.path}>
                {option.label}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
    </Field>
  );
}

/** The numeric parameters of the chosen network, traffic and contestants. */
function useSweepable({ topology, workload, contestants }: ScenarioSpec) {
  const catalogue = useCatalogue();
  const { topologies, workloads } = catalogue;
  const traffic = workloads.find(({ id }) => id === workload.kind);
  const network = topologies.find(({ id }) => id === topology.kind);
  return [
    { name: 'Traffic', options: sweepable('workload', traffic?.parameters, workload.parameters) },
    { name: 'Network', options: sweepable('topology', network?.parameters, topology.parameters) },
    ...contestants.map(({ scheme, label, parameters }, index) => {
      const card = schemeOf(catalogue, scheme);
      const name = label || schemeName(catalogue, scheme);
      const options = sweepable(`contestants/${index}`, card?.parameters, parameters);
      // Screen readers do not read the group, and contestants share parameters.
      return { name, options: options.map((one) => ({ ...one, label: `${name}: ${one.label}` })) };
    }),
  ].filter(({ options }) => options.length > 0);
}

function sweepable(
  place: string,
  parameters: readonly Parameter[] = [],
  given: Record<string, unknown>,
) {
  return parameters.flatMap(({ name, label, domain }) => {
    if (domain.kind !== 'number' && domain.kind !== 'integer') return [];
    const value = Number(given[name] ?? domain.default);
    return [{ path: `/${place}/parameters/${name}`, label, values: sweepAround(value, domain) }];
  });
}
