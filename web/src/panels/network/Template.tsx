import { PencilRuler } from 'lucide-react';
import { NetworkDrawing, spanText } from '../../charts/network/NetworkDrawing';
import { type CableKind, cableKinds, outlineSentence } from '../../derive/network/network';
import type { Outline, Span } from '../../engine/generated';
import { SMALLEST } from '../../state/scenario/graph';
import { Button } from '../../ui/Button';
import { Scroll } from '../../ui/Scroll';
import { useDraw } from '../form/useDraw';
import { useSession } from '../shared/context';
import styles from './network.module.css';
import { useOutline } from './useOutline';

interface Props {
  readonly name: string;
  readonly summary: string;
  /** Whether the network is an empty graph. */
  readonly empty: boolean;
}

/** A network template, drawn from its parameters. */
export function Template({ name, summary, empty }: Props) {
  const { seen: outline, issues } = useOutline();
  const draw = useDraw();
  const { edit } = useSession();
  const start = () =>
    edit((scenario) => ({
      ...scenario,
      topology: { ...scenario.topology, graph: SMALLEST },
    }));
  return (
    <>
      <header className={styles.head}>
        <h1>{name}</h1>
        <div className={styles.actions}>
          <Button onClick={empty ? start : () => void draw()}>
            <PencilRuler aria-hidden />{' '}
            {empty ? 'Start with two hosts' : 'Convert to custom topology'}
          </Button>
        </div>
        <p>
          {summary} {outline && outlineSentence(outline)}
        </p>
      </header>
      {outline && (
        <div className={issues.length > 0 ? styles.faded : undefined}>
          <NetworkDrawing outline={outline} />
        </div>
      )}
      {outline && <Cables outline={outline} />}
    </>
  );
}

/** The outline as a table: the layers that cables connect, and their rates. */
function Cables({ outline }: { outline: Outline }) {
  const kinds = cableKinds(outline);
  const own = (of: (kind: CableKind) => unknown) => kinds.some((kind) => of(kind) !== null);
  const buffers = own(({ buffer_bytes }) => buffer_bytes);
  const marks = own(({ mark_threshold_packets }) => mark_threshold_packets);
  return (
    <Scroll what="Links">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Between</th>
            <th scope="col">Links</th>
            <th scope="col">Rate, Gb/s</th>
            <th scope="col">Delay, µs</th>
            {buffers && <th scope="col">Buffer, KB</th>}
            {marks && <th scope="col">ECN threshold, packets</th>}
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind) => (
            <tr key={`${kind.lower} ${kind.upper}`}>
              <th scope="row">
                {kind.lower} and {kind.upper}
              </th>
              <td>{kind.cables.toLocaleString('en')}</td>
              <td>{spanText(kind.rate_gbps)}</td>
              <td>{spanText(kind.delay_us)}</td>
              {buffers && (
                <td>{kind.buffer_bytes ? spanText(inKB(kind.buffer_bytes)) : 'default'}</td>
              )}
              {marks && (
                <td>
                  {kind.mark_threshold_packets ? spanText(kind.mark_threshold_packets) : 'default'}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

const inKB = ({ min, max }: Span): Span => ({ min: min / 1_000, max: max / 1_000 });
