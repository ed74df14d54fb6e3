import { bytes, CoflowScatter, count, duration, share } from '../../charts';
import type { CoflowBin, CoflowPreview, Wave } from '../../engine/generated';
import { coflowsSentence } from './sentences';
import styles from './traffic.module.css';

/** The shapes of coflows, their four categories as in papers, and their waves. */
export function Coflows({ coflows }: { coflows: CoflowPreview }) {
  const { shapes, waves } = coflows;
  const shown = shapes.name.length;
  return (
    <div className={styles.panel}>
      <CoflowScatter
        headingLevel={2}
        shapes={shapes}
        summary={coflowsSentence(coflows)}
        notice={shown < coflows.count ? `${count.text(shown)} of them are drawn.` : undefined}
      />
      <Bins coflows={coflows} />
      {waves.length > 0 && <Waves waves={waves} />}
    </div>
  );
}

const nameOf = ({ wide, long }: CoflowBin): string =>
  `${wide ? 'Wide' : 'Narrow'} and ${long ? 'long' : 'short'}`;

function Bins({ coflows: { bins, narrow, short_bytes } }: { coflows: CoflowPreview }) {
  return (
    <table className={styles.classes}>
      <caption>
        Wide: more than {count.text(narrow)} flows. Long: a flow over {bytes.tick(short_bytes)}.
      </caption>
      <thead>
        <tr>
          <td />
          {bins.map((bin) => (
            <th key={nameOf(bin)} scope="col">
              {nameOf(bin)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">Coflows</th>
          {bins.map((bin) => (
            <td key={nameOf(bin)}>{share.text(bin.coflows)}</td>
          ))}
        </tr>
        <tr>
          <th scope="row">Bytes</th>
          {bins.map((bin) => (
            <td key={nameOf(bin)}>{share.text(bin.carried)}</td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

function Waves({ waves }: { waves: readonly Wave[] }) {
  return (
    <table className={styles.classes}>
      <caption>Waves: flows come after the first of their coflow</caption>
      <thead>
        <tr>
          <th scope="col">After</th>
          <th scope="col">Flows</th>
        </tr>
      </thead>
      <tbody>
        {waves.map((wave, place) => (
          <tr key={wave.delay_s}>
            <th scope="row">{place === 0 ? 'at once' : duration.text(wave.delay_s)}</th>
            <td>
              {share.text(wave.flows)}
              <span className={styles.meter}>
                <span style={{ width: `${100 * wave.flows}%` }} />
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
