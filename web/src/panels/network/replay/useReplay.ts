import { useEffect, useRef, useState } from 'react';
import { usePage, useSession } from '../../shared/context';

export interface Replay {
  /** Simulated time of the pictures in seconds; null for the whole run. */
  readonly time_s: number | null;
  readonly playing: boolean;
  /** Wall-clock duration of the replay in seconds. */
  readonly lasts_s: number;
  /** Whether it starts again at its end. */
  readonly repeats: boolean;
  play(): void;
  pause(): void;
  /** Stops at this time. */
  seek(time_s: number | null): void;
  last(seconds: number): void;
  repeat(repeats: boolean): void;
}

/** Interval between pictures if the user prefers reduced motion. */
const STILL_MS = 500;

/**
 * A replay clock for a race of length `end_s`, once it has `ended`. Its stopped position is part of the view, and so is
 * whether it repeats.
 */
export function useReplay(end_s: number, ended: boolean): Replay {
  const { setView } = useSession();
  // One by one, so that other changes of the view do not draw the pictures again.
  const kept = usePage(({ view }) => view.moment);
  const repeats = usePage(({ view }) => view.repeats);
  const display = usePage(({ view }) => view.display);
  const [moving, setMoving] = useState<number | null>(null);
  const [lasts_s, last] = useState(20);
  const playing = moving !== null;
  const time = useRef(0);
  useEffect(() => {
    if (!playing) return;
    return ticking((elapsed_ms) => {
      time.current += (elapsed_ms / 1000 / lasts_s) * end_s;
      if (time.current >= end_s && repeats) time.current %= end_s;
      if (time.current < end_s) return setMoving(time.current);
      setMoving(null);
      setView({ moment: null });
    });
  }, [playing, lasts_s, end_s, repeats, setView]);
  const startsItself = ended && repeats && display === 'embed' && kept === null;
  useEffect(() => {
    if (!startsItself || prefersStill()) return;
    time.current = 0;
    setMoving(0);
  }, [startsItself]);
  const seek = (moment: number | null) => {
    setMoving(null);
    setView({ moment: moment === null ? null : Math.min(Math.max(moment, 0), end_s) });
  };
  return {
    time_s: moving ?? kept,
    playing,
    lasts_s,
    repeats,
    play: () => {
      time.current = kept ?? 0;
      setMoving(time.current);
    },
    pause: () => seek(time.current),
    seek,
    last,
    repeat: (on) => setView({ repeats: on }),
  };
}

const prefersStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Calls `tick` with the elapsed milliseconds until stopped. */
function ticking(tick: (elapsed_ms: number) => void): () => void {
  let before = performance.now();
  const step = () => {
    const now = performance.now();
    tick(now - before);
    before = now;
  };
  if (prefersStill()) {
    const timer = setInterval(step, STILL_MS);
    return () => clearInterval(timer);
  }
  let frame = requestAnimationFrame(function next() {
    frame = requestAnimationFrame(next);
    step();
  });
  return () => cancelAnimationFrame(frame);
}
