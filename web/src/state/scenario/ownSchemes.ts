/** Sources of own schemes: their faults, and the examples that ship with the page. */
import starts from '../../../../scenarios/starts.json';
import type { Issue, Level } from '../../engine/generated';

/** A fault of a source, with its place counted from 1. */
export interface SourceFault {
  readonly line: number;
  readonly column: number;
  readonly issue: Issue;
}

/** The faults of a contestant's source among the issues of a scenario. */
export function faultsOf(issues: readonly Issue[], contestant: number): SourceFault[] {
  const place = new RegExp(`^contestants\\[${contestant}\\]\\.scheme, line (\\d+), column (\\d+)$`);
  return issues.flatMap((issue) => {
    const [, line, column] = place.exec(issue.path) ?? [];
    return line && column ? [{ line: Number(line), column: Number(column), issue }] : [];
  });
}

/** Whether a text is the source of a scheme: it begins with comments and the word `scheme`. */
export const isSource = (text: string): boolean =>
  /^(?:\s|\ufeff|#.*(?:\n|$))*scheme\s+"/.test(text);

const files = import.meta.glob<string>('../../../../scenarios/schemes/*.mill', {
  query: '?raw',
  import: 'default',
});

/** An example, which equals the built-in scheme of its name. */
export interface Example {
  readonly name: string;
  readonly source: string;
  /** Whether it has a packet half. */
  readonly packet: boolean;
  /** Whether it has a fluid half. */
  readonly flow: boolean;
}

/** For schemes that no example equals, or none at this level, the scheme with the same main idea. */
const nearest: Readonly<Record<string, string>> = starts.nearest;

/** All examples by name. */
export const examples = (): Promise<Example[]> =>
  Promise.all(
    Object.entries(files).map(async ([path, load]) => {
      const source = await load();
      const name = path.replace(/^.*\/|\.mill$/g, '');
      return {
        name,
        source,
        packet: /^(?:sender|receiver)\b/m.test(source),
        flow: /^flows\b/m.test(source),
      };
    }),
  );

/** The source of the example that equals a built-in scheme, or of the nearest one that runs at this level. */
export async function exampleFor(scheme: string, level: Level): Promise<string> {
  const able = (await examples()).filter((example) => example[level]);
  const named = [...chain(scheme), ...chain(starts.otherwise)]
    .map((name) => able.find((example) => example.name === name))
    .find((example) => example);
  return (named ?? able[0])?.source ?? '';
}

/** A scheme, the one nearest to it, the one nearest to that, and so on; each once. */
function chain(scheme: string): Set<string> {
  const names = new Set<string>();
  for (let name: string | undefined = scheme; name && !names.has(name); name = nearest[name])
    names.add(name);
  return names;
}
