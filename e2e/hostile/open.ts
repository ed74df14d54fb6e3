// Opens untrusted inputs as the page does, with the compiled engine; throws where something is said in other words
// than the page's own, or where the engine traps.

import type { Catalogue, Issue, ScenarioSpec } from '../../web/src/engine/generated';
import { textIn } from '../../web/src/panels/export/png';
import { readLesson } from '../../web/src/state/lessons/readLesson';
import { presetOfStep } from '../../web/src/state/lessons/steps';
import { fitsView } from '../../web/src/state/link/sharedView';
import { readLink } from '../../web/src/state/link/url';
import { readDropped } from '../../web/src/state/scenario/dropped';
import { BLANK } from '../../web/src/state/scenario/readScenario';
import { engine } from '../golden/engine';

export const CATALOGUE: Catalogue = JSON.parse(engine.catalogue());

const LONGEST = 300;
/** A lane of this many slices shows whether the engine bears a scenario. */
const SLICES = 5;
const BUDGET = 2_000;
/** Lanes with more flows are checked, but not run. */
const MOST_FLOWS = 10_000;

export async function openLink(fragment: string): Promise<void> {
  const opened = await readLink(fragment, CATALOGUE.limits);
  if (opened.kind === 'broken') return plain([opened.reason]);
  plain(opened.remarks);
  race(opened.shared.scenario);
}

export function openFile(text: string): void {
  const dropped = readDropped(text, BLANK, CATALOGUE);
  if (dropped.kind === 'unknown') plain([dropped.reason]);
  else if (dropped.kind === 'lesson') openLesson(dropped.json);
  else race(dropped.scenario);
}

/** Damaged pictures have no text. */
export function openPicture(bytes: Uint8Array): void {
  if (textIn(bytes) !== null) throw new Error('text was found');
}

/** A measure of a claim or a lesson, over no lanes. */
export function openMeasure(text: string): void {
  const [value] = JSON.parse(engine.measure(JSON.stringify([text]), '[]'));
  plain([value.gap]);
}

function openLesson(json: unknown) {
  let scenario: ScenarioSpec | undefined;
  try {
    const lesson = readLesson(json as never, fitsView);
    scenario = presetOfStep('own', lesson, 0, CATALOGUE.limits)?.scenario;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    plain([error.message]);
  }
  if (scenario) race(scenario);
}

/** The engine's answer is issues in plain words, or a race that runs, or a fault of an own scheme. */
function race(scenario: ScenarioSpec) {
  const text = JSON.stringify(scenario);
  const { issues, lanes } = JSON.parse(engine.check(text));
  plain(issues.flatMap(({ path, value, expected }: Issue) => [path, value, expected]));
  if (issues.length > 0 || lanes.length === 0) return;
  const { preview } = JSON.parse(engine.preview(text));
  if (!preview || preview.totals.flows > MOST_FLOWS) return;
  const lane = new engine.Lane(text, 0);
  try {
    for (let slice = 0; slice < SLICES; slice += 1) if (lane.advance(BUDGET)) break;
  } catch (error) {
    if (!(error instanceof Error) || error instanceof WebAssembly.RuntimeError) throw error;
    plain([error.message]);
  } finally {
    lane.free();
  }
}

function plain(said: readonly string[]) {
  for (const message of said) {
    if (message.length > LONGEST) throw new Error(`a message of ${message.length} characters`);
    if (/\p{Cc}/u.test(message))
      throw new Error(`control characters in ${JSON.stringify(message)}`);
  }
}
