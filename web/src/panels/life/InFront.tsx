/** The pointed segment in words, and the flows that were served meanwhile; each opens its own life. */
import { bytes, count } from '../../charts';
import type { LifeSeries } from '../../charts/life/lifeSeries';
import { timeText } from '../../charts/life/times';
import { portWords, relationWords, segmentTitle } from '../../charts/life/words';
import { type InFront as Front, inFrontOf } from '../../derive/life/inFront';
import type { CauseCard, Segment } from '../../engine/generated';
import { Button } from '../../ui/Button';
import { Scroll } from '../../ui/Scroll';
import numbers from '../shared/numbers.module.css';
import { Lost } from './Lost';
import styles from './life.module.css';

interface Props {
  readonly of: LifeSeries;
  readonly segment: Segment;
  readonly causes: readonly CauseCard[];
  readonly onFlow: (flow: number) => void;
}

/** Flows listed at most. */
const LISTED = 40;

export function InFront({ of: { label, life }, segment, causes, onFlow }: Props) {
  const front = inFrontOf(life, [segment]);
  const { from_ps, to_ps } = segment;
  const help = causes.find(({ id }) => id === segment.kind)?.help;
  const place = portWords(life, segment);
  const left = front.length - LISTED;
  /** Only ports compare priorities; who permits to send has other reasons. */
  const queued = segment.kind === 'wait';
  return (
    <section className={styles.card} aria-label="The pointed segment" aria-live="polite">
      <h2>
        {label}: {segmentTitle(life, segment, causes)}
      </h2>
      <p className={styles.note}>
        {timeText(to_ps - from_ps)}, starting at {timeText(from_ps - life.start_ps)}
        {place && `, ${place}`}. {help}
      </p>
      {segment.drop && <Lost life={life} drop={segment.drop} onFlow={onFlow} />}
      {front.length > 0 && (
        <Scroll what="Served meanwhile">
          <table className={numbers.table}>
            <thead>
              <tr>
                <th scope="col">Served meanwhile</th>
                <th scope="col">Size</th>
                <th scope="col">Time</th>
                <th scope="col">Packets</th>
                {queued && <th scope="col">Priority</th>}
              </tr>
            </thead>
            <tbody>
              {front.slice(0, LISTED).map((one) => (
                <Row key={one.flow} {...{ one, self: life.flow, queued, onFlow }} />
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
      {left > 0 && <p className={styles.note}>And {count.text(left)} more flows.</p>}
    </section>
  );
}

interface RowProps {
  readonly one: Front;
  readonly self: number;
  readonly queued: boolean;
  readonly onFlow: (flow: number) => void;
}

function Row({ one, self, queued, onFlow }: RowProps) {
  const { flow, source, destination, size_bytes, served_ps, relations } = one;
  return (
    <tr>
      <th scope="row">
        {flow === self ? (
          'Its own packets'
        ) : (
          <Button
            tone="link"
            aria-label={`Flow ${flow}: open its life`}
            onClick={() => onFlow(flow)}
          >
            Flow {flow}, {source} → {destination}
          </Button>
        )}
      </th>
      <td>{bytes.text(size_bytes)}</td>
      <td>{timeText(served_ps)}</td>
      <td>
        {count.text(one.packets)} <span className={styles.aside}>({bytes.text(one.bytes)})</span>
      </td>
      {queued && <td className={styles.words}>{flow === self ? '' : relationWords(relations)}</td>}
    </tr>
  );
}
