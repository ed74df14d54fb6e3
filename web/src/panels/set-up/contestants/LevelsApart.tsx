import table from '../../../../../scenarios/golden/levels/table.json';
import { duration, ratio } from '../../../charts';
import { FLOW_BUCKETS } from '../../../derive/distributions/buckets';
import type { SchemeCard } from '../../../engine/generated';
import styles from './modelNotes.module.css';

type Row = (typeof table.rows)[number];

/** Compares a scheme's packet level with its flow level on identical arrivals; empty if it has only one. */
export function LevelsApart({ card }: { card: SchemeCard }) {
  const row = table.rows.find(({ scheme }) => scheme === card.id);
  if (card.apart === null || row === undefined) return null;
  const { within, why } = card.apart;
  return (
    <>
      <h3>Packet level and flow level</h3>
      <p>{why}</p>
      <table className={styles.levels}>
        <caption>
          Mean FCT on the same arrivals, with default parameters. {table.mixed.title}:{' '}
          {table.mixed.note} {table.long.title}: {table.long.note}
        </caption>
        <thead>
          <tr>
            {['Flows', 'Packet', 'Flow', 'Ratio'].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines(row).map(([label, packet, flow]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{duration.text(packet * 1e-6)}</td>
              <td>{duration.text(flow * 1e-6)}</td>
              <td>{ratio.text(packet / flow)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        {within === null
          ? 'The two levels are not expected to agree, even on long flows.'
          : `On long flows they agree within ${Math.round(within * 100)} %, which is tested.`}
      </p>
    </>
  );
}

/** Label, and means in µs at packet level and at flow level. */
function lines(row: Row): (readonly [string, number, number])[] {
  const means: Readonly<Record<string, readonly number[]>> = row.means_us;
  const labels = [
    ...FLOW_BUCKETS.map(({ key, label }) => [key, `${table.mixed.title}, ${label}`] as const),
    ['long', table.long.title] as const,
  ];
  return labels.flatMap(([key, label]) => {
    const [packet, flow] = means[key] ?? [];
    return packet === undefined || flow === undefined ? [] : [[label, packet, flow] as const];
  });
}
