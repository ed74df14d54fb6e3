/** The engine's issues with a graph, by element. */
import type { Issue } from '../../../engine/generated';
import { problemOf } from '../../shared/sentences';

export interface Problems {
  readonly nodes: ReadonlyMap<number, readonly string[]>;
  /** By cable, including issues with its fields. */
  readonly links: ReadonlyMap<number, readonly string[]>;
  /** By path in the engine's spelling. */
  readonly fields: ReadonlyMap<string, readonly string[]>;
  /** Issues with no single element. */
  readonly rest: readonly string[];
}

const ELEMENT = /^topology\.graph\.(links|nodes)\[(\d+)\]/;

export function problemsOf(issues: readonly Issue[]): Problems {
  const known = {
    nodes: new Map<number, string[]>(),
    links: new Map<number, string[]>(),
    fields: new Map<string, string[]>(),
    rest: [] as string[],
  };
  for (const issue of issues) {
    if (!issue.path.startsWith('topology')) continue;
    const problem = problemOf(issue);
    append(known.fields, issue.path, problem);
    const [, kind, index] = ELEMENT.exec(issue.path) ?? [];
    if (kind === 'nodes' || kind === 'links') append(known[kind], Number(index), problem);
    else known.rest.push(problem);
  }
  return known;
}

function append<K>(map: Map<K, string[]>, key: K, text: string) {
  map.set(key, [...(map.get(key) ?? []), text]);
}
