import type { Remark } from '../../engine/generated';
import { Notice } from '../../ui/Notice';
import { RemedyButton, type Take } from './RemedyButton';

interface Props {
  readonly remarks: readonly Remark[];
  readonly onRemedy: Take;
}

/** The engine's remarks on a valid scenario. */
export const Remarks = ({ remarks, onRemedy }: Props) =>
  remarks.map(({ text, remedy }) => (
    <Notice key={text} tone="warning" title={text}>
      {remedy && <RemedyButton remedy={remedy} onTake={onRemedy} />}
    </Notice>
  ));
