// Mutated scenarios on the compiled module: refused, run or cut as natively, and never a trap.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Issue, LanePlan, LaneSummary } from '../../web/src/engine/generated';
import { engine } from './engine';

/** An input and what became of it natively; `npm run prove` writes a hundred thousand of them. */
interface Tried {
  readonly scenario: string;
  readonly lane: number;
  readonly outcome: string;
}

const FILE = process.env.MILLRACE_MUTATED_FILE;
/** As in `sim/tests/mutated/outcomes.rs`. */
const EVENTS = 2_000;

test.runIf(FILE)('mutated scenarios end as they do natively', () => {
  const lines = readFileSync(FILE ?? '', 'utf8')
    .trimEnd()
    .split('\n');
  expect(lines.length).toBeGreaterThan(500);
  const different: unknown[] = [];
  for (const line of lines) {
    const tried: Tried = JSON.parse(line);
    const outcome = outcomeOf(tried);
    if (outcome !== tried.outcome) different.push({ ...tried, instead: outcome });
  }
  expect(different.slice(0, 10)).toEqual([]);
});

function outcomeOf({ scenario, lane: index, outcome }: Tried): string {
  const checked: { issues: Issue[]; lanes: LanePlan[] } = JSON.parse(engine.check(scenario));
  const [issue] = checked.issues;
  if (outcome === 'large') return issue === undefined || isOfMemory(issue) ? outcome : 'refused';
  if (issue) return `refused ${issue.path}`;
  const lane = new engine.Lane(scenario, index);
  let finished = false;
  try {
    while (!finished && eventsOf(lane) < 2 * EVENTS) finished = lane.advance(2 * EVENTS);
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) {
      // After a trap the lane cannot be freed.
      throw new Error(`the module traps on lane ${index} of ${scenario}`, { cause: error });
    }
    lane.free();
    return 'failed';
  }
  const { fingerprint }: LaneSummary = JSON.parse(lane.results().summary);
  const events = eventsOf(lane);
  lane.free();
  return finished && events <= EVENTS ? `finished ${events} ${fingerprint}` : 'cut';
}

const eventsOf = (lane: InstanceType<typeof engine.Lane>): number =>
  lane.progress()[4] ?? Number.NaN;

/** Whether a scenario is refused only where memory is that of a browser. */
const isOfMemory = ({ expected }: Issue): boolean => expected.includes('in a browser');
