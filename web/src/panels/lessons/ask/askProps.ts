/** Props of the panel of one kind of question. */
import type { Ask } from '../../../engine/generated';
import type { Answer } from '../../../state/lessons/answers';
import type { Values } from '../useMeasured';

export interface AskProps<K extends Ask['kind'], A extends Answer['kind'] = never> {
  readonly ask: Extract<Ask, { kind: K }>;
  /** Undefined before the answer; null if the question was skipped. */
  readonly answer: Extract<Answer, { kind: A }> | null | undefined;
  readonly values: Values;
}
