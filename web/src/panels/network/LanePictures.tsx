/** The network of every lane side by side, with loads and queues. */
import { duration, Swatch, share } from '../../charts';
import { LoadPicture } from '../../charts/network/LoadPicture';
import { LoadScales } from '../../charts/network/LoadScales';
import { endOfFilms, standingAt } from '../../derive/network/film';
import { busiestSlots } from '../../derive/network/network';
import type { Race } from '../../state/race/race';
import { Disclosure } from '../../ui/Disclosure';
import { NotSelected } from '../shared/NotSelected';
import { number } from '../shared/sentences';
import { BusiestLinks } from './BusiestLinks';
import styles from './network.module.css';
import { ReplayBar } from './replay/ReplayBar';
import { useReplay } from './replay/useReplay';
import { useLevels, useTallest } from './useScales';
import { at, type Shown, useShown } from './useShown';

export default function LanePictures({ race }: { race: Race }) {
  const { all, moments } = useShown(race);
  const films = all.flatMap(({ lane }) => lane.film ?? []);
  const ended = films.length > 0 && films.length === all.length;
  const end_s = endOfFilms(films);
  const replay = useReplay(end_s, ended);
  const time_s = ended && replay.time_s !== null ? Math.min(replay.time_s, end_s) : null;
  const shown = at(all, time_s);
  const tallest_bytes = useTallest(race, shown, time_s === null);
  const levels = useLevels(race, shown);
  const queues = race.scenario.level === 'packet';
  return (
    <div className={styles.lanes}>
      <div className={styles.replay}>
        {ended && (
          <ReplayBar replay={{ ...replay, time_s }} films={films} end_s={end_s} moments={moments} />
        )}
      </div>
      <LoadScales tallest_bytes={queues ? tallest_bytes : null} levels={levels} />
      <NotSelected what="these pictures" />
      <div className={styles.pictures} data-count={shown.length}>
        {shown.map(({ appearance, lane, loads, course }, index) => {
          const [state, busy] = standing({ appearance, lane, loads, course }, time_s);
          const said = busy ? `${state}, ${busy}` : state;
          return (
            <figure key={appearance.key}>
              <figcaption>
                <Swatch series={appearance} />
                <span className={styles.laneName}>{appearance.label}</span>
                <span className={styles.standing}>{state}</span>
                <span className={styles.busy} title={busy}>
                  {busy}
                </span>
              </figcaption>
              {lane.outline && (
                <LoadPicture
                  outline={lane.outline}
                  loads={loads}
                  tallest_bytes={tallest_bytes}
                  levels={levels[index] ?? false}
                  label={`Network of ${appearance.label}. ${said}`}
                />
              )}
            </figure>
          );
        })}
      </div>
      <Disclosure title="Busiest links">
        <BusiestLinks shown={shown} queues={queues} whole={ended && time_s === null} />
      </Disclosure>
    </div>
  );
}

/** Caption of a picture: progress of the lane, and its busiest link. */
function standing({ lane, loads, course }: Shown, time_s: number | null): [string, string] {
  const { outline, status } = lane;
  const top = loads && outline ? busiestSlots(outline, loads, 1)[0] : undefined;
  const busy = top ? `busiest: ${top.name}, ${share.text(top.busiest)}` : 'no link busy';
  if (course && time_s !== null) {
    const { finished, open } = standingAt(course, time_s);
    const flows = `${number(finished)} done, ${number(open)} in progress`;
    return [
      flows,
      loads ? busy : `ended at ${duration.text(lane.film?.to_s.at(-1) ?? Number.NaN)}`,
    ];
  }
  if (!loads || !outline) return [status, ''];
  if (status === 'cancelled') return [`cancelled at ${duration.text(loads.to_s)}`, busy];
  return [status === 'done' ? 'average over the run' : 'live', busy];
}
