/** Props of the fields of one kind of question. */
import type { Ask } from '../../../engine/generated';

export interface AskFieldsProps<K extends Ask['kind']> {
  readonly ask: Extract<Ask, { kind: K }>;
  readonly onChange: (ask: Extract<Ask, { kind: K }>) => void;
}
