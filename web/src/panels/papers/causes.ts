/** Words of the causes of differences from a paper, and of the rules that decide settings. */
import type { DifferenceCause, SettingRule } from '../../engine/generated';

export const CAUSE_WORDS: Record<DifferenceCause, string> = {
  contradiction: 'The paper contradicts itself',
  unstated: 'Rests on what the paper does not state',
  simulator: 'An artefact of the authors’ simulator',
  model: 'This model',
  noise: 'Noise',
  unknown: 'Cause not shown yet',
};

export const RULE_WORDS: Record<SettingRule, string> = {
  text: 'The paper’s text',
  code: 'The authors’ public code',
  convention: 'Convention of the field',
  choice: 'A choice here',
};
