// Hostile links and files: each is opened or refused in plain words, and the module traps on none.

import { expect, it } from 'vitest';
import type { Catalogue, ScenarioSpec } from '../../web/src/engine/generated';
import { textIn } from '../../web/src/panels/export/png';
import { readLesson } from '../../web/src/state/lessons/readLesson';
import { presetOfStep } from '../../web/src/state/lessons/steps';
import { fitsView } from '../../web/src/state/link/sharedView';
import { readLink } from '../../web/src/state/link/url';
import { readDropped } from '../../web/src/state/scenario/dropped';
import { BLANK } from '../../web/src/state/scenario/readScenario';
import { FILES } from '../hostile/files';
import type { Hostile } from '../hostile/input';
import { LINKS } from '../hostile/links';
import { engine } from './engine';

const CATALOGUE: Catalogue = JSON.parse(engine.catalogue());
const LONGEST = 300;
/** A lane this long shows whether the engine bears a scenario. */
const SLICES = 5;

it('are at least 300, with thirty for the browser', () => {
  const all = [...LINKS, ...FILES];
  expect(all.length).toBeGreaterThanOrEqual(300);
  expect(new Set(all.map(({ name, at }) => name + at)).size).toBe(all.length);
  expect(all.filter(({ worst }) => worst).length).toBeGreaterThanOrEqual(30);
});

it('as links are opened or refused in plain words', async () => {
  for (const { name, at } of LINKS) {
    const opened = await readLink(at, CATALOGUE.limits);
    if (opened.kind === 'broken') expectPlain(name, [opened.reason]);
    else {
      expectPlain(name, opened.remarks);
      checked(name, opened.shared.scenario);
    }
  }
  expect({}).not.toHaveProperty('polluted');
});

it('as files are opened or refused in plain words', () => {
  for (const file of FILES) {
    if (file.at.endsWith('.png')) expect(textIn(file.content as Uint8Array), file.name).toBeNull();
    else drop(file);
  }
});

function drop({ name, content = '' }: Hostile) {
  const text = typeof content === 'string' ? content : new TextDecoder().decode(content);
  const dropped = readDropped(text, BLANK, CATALOGUE);
  switch (dropped.kind) {
    case 'unknown':
      return expectPlain(name, [dropped.reason]);
    case 'lesson':
      return lesson(name, dropped.json);
    default:
      return checked(name, dropped.scenario);
  }
}

function lesson(name: string, json: unknown) {
  try {
    const read = readLesson(json as never, fitsView);
    const preset = presetOfStep('own', read, 0, CATALOGUE.limits);
    if (preset) checked(name, preset.scenario);
  } catch (error) {
    expect(error, name).toBeInstanceOf(RangeError);
    expectPlain(name, [(error as Error).message]);
  }
}

/** The module's answer is issues in plain words, or a race that runs. */
function checked(name: string, scenario: ScenarioSpec) {
  const text = JSON.stringify(scenario);
  const { issues, lanes } = JSON.parse(engine.check(text));
  for (const { path, value, expected } of issues) expectPlain(name, [path, value, expected]);
  if (issues.length > 0 || lanes.length === 0) return;
  const { preview } = JSON.parse(engine.preview(text));
  if (!preview || preview.totals.flows > 10_000) return;
  const lane = new engine.Lane(text, 0);
  for (let slice = 0; slice < SLICES; slice += 1) if (lane.advance(2_000)) break;
  lane.free();
}

function expectPlain(name: string, said: readonly string[]) {
  for (const message of said) {
    expect(message.length, name).toBeLessThanOrEqual(LONGEST);
    expect(/\p{Cc}/u.test(message), `${name}: ${JSON.stringify(message)}`).toBe(false);
  }
}
