import { isEmpty } from '../../state/view/selection';
import { usePage } from './context';
import numbers from './numbers.module.css';

/** Says that the selection does not limit some numbers, where there is one. */
export function NotSelected({ what }: { what: string }) {
  const all = usePage(({ view }) => isEmpty(view.selection));
  if (all) return null;
  return <p className={numbers.leftOut}>The selection does not apply to {what}.</p>;
}
