import type { Remark } from '../../engine/generated';
import { Notice } from '../../ui/Notice';
import { RemedyButton, type Take } from './RemedyButton';

interface Props {
  readonly remarks: readonly Remark[];
  readonly onRemedy: Take;
}

/** What is to be known of a scenario that could run as it is. */
export const Remarks = ({ remarks, onRemedy }: Props) =>
  remarks.map(({ text, remedy }) => (
    <Notice key={text} tone="warning" title={text}>
      {remedy && <RemedyButton remedy={remedy} onTake={onRemedy} />}
    </Notice>
  ));
