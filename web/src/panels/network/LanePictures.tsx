/** The network of every lane side by side, with what its links carry and what waits for them. */
import { useRef } from 'react';
import { bytes, Swatch, share } from '../../charts';
import { LoadPicture } from '../../charts/network/LoadPicture';
import { LoadScales } from '../../charts/network/LoadScales';
import { busiestSlots, waitingIn } from '../../derive/network';
import type { Lane, Race } from '../../state/race';
import { Disclosure } from '../../ui/Disclosure';
import { usePage } from '../context';
import { useEntrants } from '../Lanes';
import styles from './network.module.css';
import { Scroll } from './Scroll';

type Look = ReturnType<typeof useEntrants>[number]['look'];

interface Shown {
  readonly look: Look;
  readonly lane: Lane;
}

/** Bars shorter than this many bytes at full height would make much of nothing: ten packets. */
const SMALLEST_SCALE = 15_000;
const LISTED = 5;

export default function LanePictures({ race }: { race: Race }) {
  const shown = useShown(race);
  const tallest_bytes = useTallest(race, shown);
  const queues = race.scenario.level === 'packet';
  return (
    <div className={styles.lanes}>
      <LoadScales tallest_bytes={queues ? tallest_bytes : null} />
      <div className={styles.pictures}>
        {shown.map(({ look, lane }) => (
          <figure key={look.key}>
            <figcaption>
              <Swatch series={look} />
              <span className={styles.laneName}>{look.label}</span>
              <span className={styles.standing}>{standing(lane)}</span>
            </figcaption>
            {lane.outline && (
              <LoadPicture
                outline={lane.outline}
                loads={lane.loads}
                tallest_bytes={tallest_bytes}
                label={`Network of ${look.label}. ${standing(lane)}`}
              />
            )}
          </figure>
        ))}
      </div>
      <Disclosure title="Busiest links">
        <BusiestLinks shown={shown} queues={queues} />
      </Disclosure>
    </div>
  );
}

/** Of every contestant in sight one lane: at the swept value that is looked at, the first seed that has begun. */
function useShown(race: Race): Shown[] {
  const { hidden, swept } = usePage(({ view }) => view);
  const value = race.scenario.sweep?.values[swept] ?? null;
  return useEntrants(race)
    .filter(({ look }) => !hidden.includes(Number(look.key)))
    .flatMap(({ look, lanes }) => {
      const at = lanes.filter(({ plan }) => value === null || plan.swept === value);
      const lane = at.find(({ status }) => status === 'running') ?? at[0];
      return lane ? [{ look, lane }] : [];
    });
}

/** What the tallest bar stands for. It only grows while a race runs, and in steps, so that bars do not jitter. */
function useTallest(race: Race, shown: readonly Shown[]): number {
  const kept = useRef({ key: '', bytes: SMALLEST_SCALE });
  const key = `${race.runId} ${race.status === 'finished'}`;
  if (kept.current.key !== key) kept.current = { key, bytes: SMALLEST_SCALE };
  for (const { loads } of shown.map(({ lane }) => lane)) {
    if (!loads) continue;
    for (let slot = 0; slot < loads.load.length; slot++) {
      while (waitingIn(loads, slot) > kept.current.bytes) kept.current.bytes *= 2;
    }
  }
  return kept.current.bytes;
}

/** What a lane's picture says, in a few words. */
function standing({ loads, outline, status }: Lane): string {
  if (!loads || !outline) return status === 'queued' ? 'waiting' : status;
  const [top] = busiestSlots(outline, loads, 1);
  const when = status === 'done' ? 'whole run' : 'now';
  if (!top) return `${when}: no link busy`;
  return `${when}, busiest: ${top.name}, ${share.text(top.busiest)}`;
}

function BusiestLinks({ shown, queues }: { shown: readonly Shown[]; queues: boolean }) {
  const ended = shown.every(({ lane }) => lane.status === 'done');
  return (
    <Scroll what="Busiest links">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Contestant</th>
            <th scope="col">Link</th>
            <th scope="col">Busy</th>
            {queues && <th scope="col">{ended ? 'Waiting on average' : 'Waiting now'}</th>}
            {queues && <th scope="col">Longest queue</th>}
          </tr>
        </thead>
        <tbody>
          {shown.flatMap(({ look, lane: { outline, loads } }) =>
            outline && loads
              ? busiestSlots(outline, loads, LISTED).map((row) => (
                  <tr key={`${look.key} ${row.slot}`}>
                    <th scope="row">{look.label}</th>
                    <td>{row.name}</td>
                    <td>{share.text(row.busiest)}</td>
                    {queues && <td>{bytes.text(row.waiting_bytes)}</td>}
                    {queues && <td>{bytes.text(row.longest_bytes)}</td>}
                  </tr>
                ))
              : [],
          )}
        </tbody>
      </table>
    </Scroll>
  );
}
