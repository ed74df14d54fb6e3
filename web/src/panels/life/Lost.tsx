import { bytes } from '../../charts';
import { timeText } from '../../charts/life/times';
import { portName } from '../../derive/life/reasons';
import type { Life, Segment } from '../../engine/generated';
import { Button } from '../../ui/Button';
import styles from './life.module.css';

interface Props {
  readonly life: Life;
  readonly drop: NonNullable<Segment['drop']>;
  readonly onFlow: (flow: number) => void;
}

/** Where the packet was lost that had to be sent again, and the flows that were queued there. */
export function Lost({ life, drop, onFlow }: Props) {
  const after_ps = drop.at_ps - life.start_ps;
  const when = after_ps === 0 ? 'as the flow started' : `${timeText(after_ps)} after its start`;
  return (
    <div className={styles.note}>
      <p>
        The flow’s packet was lost {when}, at {portName(life, drop.port)}
        {drop.queued.length > 0 ? '; queued there:' : '.'}
      </p>
      {drop.queued.length > 0 && (
        <ul className={styles.queued}>
          {drop.queued.map(({ flow, bytes: queued }) => (
            <li key={flow}>
              {flow === life.flow ? (
                'its own packets'
              ) : (
                <Button tone="link" onClick={() => onFlow(flow)}>
                  Flow {flow}
                </Button>
              )}
              : {bytes.text(queued)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
