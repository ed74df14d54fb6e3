/** Scales of the bars of queues. */
import { useRef } from 'react';
import { hasLevels, waitingIn } from '../../derive/network/network';
import type { Film } from '../../engine/protocol';
import type { Race } from '../../state/race/race';
import type { Shown } from './useShown';

/** Minimum scale of bars in bytes, ten packets: smaller queues are not enlarged. */
const SMALLEST_SCALE = 15_000;

/** Bytes of the tallest bar. Grows only, and in steps, while a race runs, so that bars do not jitter. */
export function useTallest(race: Race, shown: readonly Shown[], live: boolean): number {
  const kept = useRef({ key: '', bytes: SMALLEST_SCALE });
  const key = `${race.runId} ${race.status === 'finished'} ${live}`;
  if (kept.current.key !== key) kept.current = { key, bytes: SMALLEST_SCALE };
  for (const { loads } of shown) {
    if (!loads) continue;
    for (let slot = 0; slot < loads.load.length; slot++) {
      while (waitingIn(loads, slot) > kept.current.bytes) kept.current.bytes *= 2;
    }
  }
  return kept.current.bytes;
}

/**
 * By lane, whether packets wait at several priority levels: at any time of a lane that has ended, at any time so far of
 * one that runs.
 */
export function useLevels(race: Race, shown: readonly Shown[]): boolean[] {
  const kept = useRef({ runId: race.runId, live: new Set<number>() });
  if (kept.current.runId !== race.runId) kept.current = { runId: race.runId, live: new Set() };
  const { live } = kept.current;
  return shown.map(({ lane: { film, loads, plan } }) => {
    if (film) return ofFilm(film);
    if (loads && hasLevels(loads)) live.add(plan.lane);
    return live.has(plan.lane);
  });
}

const ofFilms = new WeakMap<Film, boolean>();

/** A film has many frames, and pictures are drawn sixty times a second. */
function ofFilm(film: Film): boolean {
  const known = ofFilms.get(film) ?? hasLevels(film);
  ofFilms.set(film, known);
  return known;
}
