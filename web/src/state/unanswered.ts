import type { Issue } from '../engine/generated';

/** The issue with a scenario about which the engine gave no answer, because it failed or was stopped. */
export const unanswered = ({ message }: Error): Issue => ({
  path: 'scenario',
  value: `“${message}”`,
  expected: 'an engine that answers',
});
