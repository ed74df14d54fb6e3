/** Parses an untrusted scenario. Fields of the wrong type are omitted and named; the engine checks the values. */
import type {
  ContestantSpec,
  GraphSpec,
  Limits,
  LimitsSpec,
  ScenarioSpec,
  SchemeSpec,
  SweepSpec,
  TopologySpec,
  Value,
  WorkloadSpec,
} from '../../engine/generated';
import { isObject } from '../json';
import { refuseBeyond } from './bounds';

export interface ReadScenario {
  scenario: ScenarioSpec;
  /** Unknown or invalid fields, in the engine's spelling. */
  ignored: string[];
}

export const BLANK: ScenarioSpec = {
  version: 1,
  title: '',
  note: '',
  level: 'packet',
  topology: { kind: '', parameters: {} },
  workload: { kind: '', parameters: {} },
  contestants: [],
  seeds: [1],
  limits: { end_ms: null },
};

/** @throws RangeError if it exceeds `most`. */
export function readScenario(json: unknown, most: Limits): ReadScenario {
  const reader = new Reader();
  const root = reader.fields(json, 'scenario', ROOT);
  refuseBeyond(most, root);
  const topology = reader.fields(root.topology ?? {}, 'topology', TOPOLOGY);
  const workload = reader.fields(root.workload ?? {}, 'workload', WORKLOAD);
  const limits = reader.fields(root.limits ?? {}, 'limits', LIMITS);
  const scenario: ScenarioSpec = {
    version: reader.number(root.version, 'version') ?? BLANK.version,
    title: reader.text(root.title, 'title') ?? '',
    note: reader.text(root.note, 'note') ?? '',
    level: reader.level(root.level) ?? BLANK.level,
    topology: {
      kind: reader.text(topology.kind, 'topology.kind') ?? '',
      parameters: reader.given(topology.parameters, 'topology.parameters'),
      ...present({ graph: reader.graph(topology.graph) }),
    },
    workload: {
      kind: reader.text(workload.kind, 'workload.kind') ?? '',
      parameters: reader.given(workload.parameters, 'workload.parameters'),
      ...present({ data: reader.text(workload.data, 'workload.data') }),
    },
    contestants: reader.contestants(root.contestants),
    seeds: reader.numbers(root.seeds, 'seeds') ?? BLANK.seeds,
    ...present({ sweep: reader.sweep(root.sweep) }),
    limits: { end_ms: reader.number(limits.end_ms, 'limits.end_ms') ?? null },
  };
  return { scenario, ignored: reader.ignored };
}

/** Whether a value appears to be a scenario. */
export const looksLikeScenario = (json: unknown): boolean =>
  isObject(json) && ['topology', 'workload', 'contestants'].every((field) => field in json);

/** The field names of a type; the compiler checks that they are complete. */
const fieldsOf = <T>(fields: Record<keyof T, true>): readonly string[] => Object.keys(fields);

const TOPOLOGY = fieldsOf<TopologySpec>({ kind: true, parameters: true, graph: true });
const WORKLOAD = fieldsOf<WorkloadSpec>({ kind: true, parameters: true, data: true });
const CONTESTANT = fieldsOf<ContestantSpec>({ scheme: true, label: true, parameters: true });
const SWEEP = fieldsOf<SweepSpec>({ path: true, values: true });
const LIMITS = fieldsOf<LimitsSpec>({ end_ms: true });
const ROOT = fieldsOf<ScenarioSpec & { $schema: string }>({
  $schema: true,
  version: true,
  title: true,
  note: true,
  level: true,
  topology: true,
  workload: true,
  contestants: true,
  seeds: true,
  sweep: true,
  limits: true,
});

/** Omits undefined fields. */
function present<T extends object>(fields: { [K in keyof T]: T[K] | undefined }): Partial<T> {
  const known = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(known) as Partial<T>;
}

class Reader {
  readonly ignored: string[] = [];

  /** The known fields of an object; unknown ones are reported as ignored. */
  fields(value: unknown, path: string, known: readonly string[]): Record<string, unknown> {
    if (!isObject(value)) return this.ignore(path) ?? {};
    const prefix = path === 'scenario' ? '' : `${path}.`;
    for (const key of Object.keys(value)) if (!known.includes(key)) this.ignore(prefix + key);
    return value;
  }

  text = (value: unknown, path: string) =>
    this.only(value, path, (v): v is string => typeof v === 'string');

  number = (value: unknown, path: string) =>
    this.only(value, path, (v): v is number => typeof v === 'number');

  numbers = (value: unknown, path: string) => this.only(value, path, isNumbers);

  level = (value: unknown) =>
    this.only(value, 'level', (v): v is 'packet' | 'flow' => v === 'packet' || v === 'flow');

  /** Parameters by name, without values of types that no form supports. */
  given(value: unknown, path: string): Record<string, Value> {
    const entries = Object.entries(this.fields(value ?? {}, path, Object.keys(value ?? {})));
    return Object.fromEntries(
      entries.filter((entry): entry is [string, Value] => {
        const [name, parameter] = entry;
        const fine = ['boolean', 'number', 'string'].includes(typeof parameter);
        return fine || isNumbers(parameter) || this.ignore(`${path}.${name}`) !== undefined;
      }),
    );
  }

  /** The id of a scheme, or a source. */
  scheme(value: unknown, path: string): SchemeSpec | undefined {
    if (!isObject(value)) return this.text(value, path);
    const source = this.text(this.fields(value, path, ['source']).source, `${path}.source`);
    return source === undefined ? undefined : { source };
  }

  contestants(value: unknown): ContestantSpec[] {
    const rows = this.only(value, 'contestants', Array.isArray) ?? [];
    return rows.flatMap((row, index) => {
      const path = `contestants[${index}]`;
      const fields = this.fields(row, path, CONTESTANT);
      const scheme = this.scheme(fields.scheme, `${path}.scheme`);
      if (scheme === undefined) return [];
      const label = this.text(fields.label, `${path}.label`);
      const parameters = this.given(fields.parameters, `${path}.parameters`);
      return [{ scheme, ...present({ label }), parameters }];
    });
  }

  sweep(value: unknown) {
    if (value === undefined || value === null) return undefined;
    const fields = this.fields(value, 'sweep', SWEEP);
    const path = this.text(fields.path, 'sweep.path');
    const values = this.numbers(fields.values, 'sweep.values');
    return path === undefined || values === undefined ? undefined : { path, values };
  }

  graph(value: unknown): GraphSpec | undefined {
    return this.only(value, 'topology.graph', (v): v is GraphSpec & object => {
      if (!isObject(v) || !Array.isArray(v.links)) return false;
      const places = v.places ?? [];
      if (!Array.isArray(places) || !places.every(numeric(['node', 'x', 'y']))) return false;
      return isNumber(v.hosts) && isNumber(v.switches) && v.links.every(numeric(CABLE, QUEUE));
    });
  }

  private only<T>(value: unknown, path: string, fits: (value: unknown) => value is T) {
    if (value === undefined || value === null) return undefined;
    return fits(value) ? value : this.ignore(path);
  }

  private ignore(path: string): undefined {
    this.ignored.push(path);
    return undefined;
  }
}

/** Required and optional fields of a cable. */
const CABLE = ['a', 'b', 'rate_gbps', 'delay_us'];
const QUEUE = ['buffer_packets', 'mark_threshold_packets'];

/** Whether a row has these numbers, and optionally others. */
const numeric =
  (always: readonly string[], perhaps: readonly string[] = []) =>
  (row: unknown) =>
    isObject(row) &&
    always.every((field) => isNumber(row[field])) &&
    perhaps.every((field) => row[field] === undefined || isNumber(row[field]));

const isNumber = (value: unknown): value is number => typeof value === 'number';
const isNumbers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every(isNumber);

/** Why a scenario that was read is not worth opening; null if it is. */
export const nothingIn = ({ topology, workload, contestants }: ScenarioSpec): string | null =>
  !topology.kind && !workload.kind && contestants.length === 0
    ? 'it names no race that this page knows'
    : null;
