import { count } from '../../charts';
import { type Apart, countingOf } from '../../derive/life/counting';
import type { Race } from '../../state/race/race';
import { usePage } from '../shared/context';
import styles from './life.module.css';

/** Which numbers belong to flows that count; nothing if all do. */
export function Counted({ race }: { race: Race }) {
  const chosen = usePage(({ view }) => view.flow);
  const [seed = race.scenario.seeds[0]] = chosen ?? [];
  const columns = race.lanes.find(({ plan, columns }) => columns && plan.seed === seed)?.columns;
  if (!columns) return null;
  const { flows, counted, first, last } = countingOf(columns.flows.counted);
  if (counted === flows || counted === 0) return null;
  const among = last - first + 1 - counted;
  return (
    <p className={styles.counted}>
      Flows have the numbers 0 to {count.text(flows - 1)}, in order of arrival. The{' '}
      {count.text(counted)} flows that count, which all charts and the choices above cover, are{' '}
      {among === 0 ? 'numbers' : 'among numbers'} {count.text(first)} to {count.text(last)}. Any
      other flow can be opened by its number, too.
    </p>
  );
}

const REASONS: Record<Apart, string> = {
  before: 'no, it arrives during warm-up',
  after: 'no, it arrives after the last flow that counts',
  among: 'no, it is background traffic',
};

/** Why a flow does not count, in words. */
export const apartWords = (apart: Apart): string => REASONS[apart];
