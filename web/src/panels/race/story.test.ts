import { expect, it } from 'vitest';
import { OPENING, presetById } from '../../state/scenario/presets';
import { BLANK } from '../../state/scenario/readScenario';
import { isOutdated } from './Story';

it('a note is outdated once another race has it, but not if it was rewritten', () => {
  const preset = presetById(OPENING)?.scenario ?? BLANK;
  const changed = { ...preset, seeds: [7] };
  expect(isOutdated(preset, preset)).toBe(false);
  expect(isOutdated({ ...preset, title: 'For Monday' }, preset)).toBe(false);
  expect(isOutdated(changed, preset)).toBe(true);
  expect(isOutdated({ ...changed, note: 'Seed 7 is worse.' }, preset)).toBe(false);
});
