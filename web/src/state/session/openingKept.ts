/** Opens what this browser has stored: entries of the history, and the draft of the last visit. */
import type { ScenarioSpec } from '../../engine/generated';
import type { Draft } from '../history/records';
import { sameRace } from '../scenario/edit';
import { PRESETS } from '../scenario/presets';
import { looksLikeScenario, readScenario } from '../scenario/readScenario';
import { notice } from '../view/notices';
import type { View } from '../view/view';
import type { Core } from './core';
import { keptLesson } from './keptLesson';
import type { Opening } from './opening';
import type { Sharing } from './sharing';

export function createOpeningKept(
  { notify }: Core,
  { writeAddress }: Sharing,
  { begin, limits, open, freshView, runUnlessLong }: Opening,
) {
  /** A scenario stored by this browser, possibly by another version of the page; null if it cannot be opened. */
  function readKept(kept: unknown): ScenarioSpec | null {
    try {
      if (!looksLikeScenario(kept)) throw new RangeError('it is not a scenario');
      return readScenario(kept, limits()).scenario;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      notify(notice('warning', `The saved session cannot be opened: ${reason}.`));
      return null;
    }
  }

  /** Opens a stored scenario with its view, and races it. */
  async function reopen(kept: {
    scenario: ScenarioSpec;
    preset: string | null;
    view?: View;
    lesson?: unknown;
  }) {
    const scenario = readKept(kept.scenario);
    if (!scenario) return;
    const isLatest = begin();
    const { lesson, fault } = keptLesson(kept.lesson);
    const view = { ...freshView(), ...kept.view };
    if (!(await open(isLatest, { scenario, preset: kept.preset, view, lesson }))) return;
    if (fault) notify(notice('warning', `The saved lesson cannot be opened: ${fault}.`));
    writeAddress('push');
    await runUnlessLong(isLatest);
  }

  /** Offers to reopen the draft of the last visit, unless it equals a preset. */
  function offer(draft: Draft) {
    const known = readKept(draft.scenario);
    const shipped = PRESETS.some((preset) => known && sameRace(preset.scenario, known));
    if (!known || (shipped && !draft.lesson)) return;
    const title = `Your last session: “${known.title || 'Your own race'}”.`;
    notify(notice('info', title, [], { label: 'Restore', run: () => void reopen(draft) }));
  }

  return { reopen, offer };
}
