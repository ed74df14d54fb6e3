import { count, duration } from '../../charts';
import type { Figure, FigureResults } from '../../engine/generated';
import { commandOf } from './commandOf';
import styles from './figure.module.css';

/** Abbreviates consecutive seeds by the first and the last. */
function seedsText(seeds: readonly number[]): string {
  const [first, ...others] = seeds;
  if (first === undefined || others.length === 0) return `seed ${seeds.join('')}`;
  const inRow = others.length > 1 && others.every((seed, place) => seed === first + place + 1);
  return `seeds ${inRow ? `${first} to ${others.at(-1)}` : seeds.join(', ')}`;
}

interface Props {
  readonly figure: Figure;
  readonly results: FigureResults;
}

const HOPS = new Intl.NumberFormat('en', {
  notation: 'compact',
  compactDisplay: 'long',
  maximumSignificantDigits: 3,
});

/** Where the results come from, and the command that measures them again. */
export function Origin({ figure, results }: Props) {
  const { provenance, costs } = results;
  const { engine_version, fingerprint, date, seeds, lanes } = provenance;
  const raced = [
    `${count.text(lanes)} lanes`,
    seedsText(seeds),
    `fingerprint ${fingerprint}`,
    costs.packet_hops > 0 && `${HOPS.format(costs.packet_hops)} packet-hops`,
    `${costs.cpu_s < 1 ? 'under 1 s' : duration.text(costs.cpu_s)} of computing`,
  ];
  const facts = [`engine ${engine_version}`, date, ...(lanes > 0 ? raced : [])];
  return (
    <>
      {provenance.emptying && (
        <p className={styles.origin}>
          Arrivals stopped with the last counted flow: the last large flows finished in an emptying
          network, faster than at the load that was requested.
        </p>
      )}
      <p className={styles.origin}>{facts.filter(Boolean).join(' · ')}</p>
      <p className={styles.origin}>
        <code>{commandOf(figure, results)}</code>
      </p>
    </>
  );
}
