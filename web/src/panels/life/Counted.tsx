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
  const others = [
    first > 0 && 'those before them warm up the network',
    among > 0 && 'those among them are background traffic',
    last < flows - 1 && 'those after them keep up the load until the last of them has finished',
  ].filter((one) => one !== false);
  return (
    <p className={styles.counted}>
      Flows have numbers from 0 to {flows - 1}, in order of arrival. All charts, and the choices
      above, cover the {count.text(counted)} flows that count, {among > 0 && 'all '}with numbers
      from {first} to {last}; {others.join(', ')}. These others can be opened by their numbers, too.
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
