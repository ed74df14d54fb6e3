import { useEffect, useRef, useState } from 'react';
import { usePage, useSession } from '../../shared/context';

export interface Replay {
  /** Simulated time of the pictures in seconds; null for the whole run. */
  readonly time_s: number | null;
  readonly playing: boolean;
  /** Wall-clock duration of the replay in seconds. */
  readonly lasts_s: number;
  play(): void;
  pause(): void;
  /** Stops at this time. */
  seek(time_s: number | null): void;
  last(seconds: number): void;
}

/** Interval between pictures if the user prefers reduced motion. */
const STILL_MS = 500;

/** A replay clock for a race of length `end_s`. Its stopped position is part of the view. */
export function useReplay(end_s: number): Replay {
  const { setView } = useSession();
  const kept = usePage(({ view }) => view.moment);
  const [moving, setMoving] = useState<number | null>(null);
  const [lasts_s, last] = useState(20);
  const playing = moving !== null;
  const time = useRef(0);
  useEffect(() => {
    if (!playing) return;
    return ticking((elapsed_ms) => {
      time.current += (elapsed_ms / 1000 / lasts_s) * end_s;
      if (time.current < end_s) return setMoving(time.current);
      setMoving(null);
      setView({ moment: null });
    });
  }, [playing, lasts_s, end_s, setView]);
  const seek = (moment: number | null) => {
    setMoving(null);
    setView({ moment: moment === null ? null : Math.min(Math.max(moment, 0), end_s) });
  };
  return {
    time_s: moving ?? kept,
    playing,
    lasts_s,
    play: () => {
      time.current = kept ?? 0;
      setMoving(time.current);
    },
    pause: () => seek(time.current),
    seek,
    last,
  };
}

/** Calls `tick` with the elapsed milliseconds until stopped. */
function ticking(tick: (elapsed_ms: number) => void): () => void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  let before = performance.now();
  const step = () => {
    const now = performance.now();
    tick(now - before);
    before = now;
  };
  if (still) {
    const timer = setInterval(step, STILL_MS);
    return () => clearInterval(timer);
  }
  let frame = requestAnimationFrame(function next() {
    frame = requestAnimationFrame(next);
    step();
  });
  return () => cancelAnimationFrame(frame);
}
