/** Replays a race that has ended, with navigation between notable moments. */
import { ChevronsRight, Pause, Play, Repeat, StepBack, StepForward } from 'lucide-react';
import { duration } from '../../../charts';
import { nextFrame } from '../../../derive/network/film';
import type { Moment } from '../../../derive/network/moments';
import type { Film } from '../../../engine/protocol';
import { Button } from '../../../ui/Button';
import { Select } from '../../../ui/Select';
import styles from './replay.module.css';
import type { Replay } from './useReplay';

interface Props {
  readonly replay: Replay;
  readonly films: readonly Film[];
  readonly end_s: number;
  /** Of all lanes, in chronological order. */
  readonly moments: readonly Moment[];
}

const LENGTHS_S = [5, 20, 60, 300];

export function ReplayBar({ replay, films, end_s, moments }: Props) {
  const { time_s, playing, lasts_s } = replay;
  const now = time_s ?? end_s;
  const step = (way: 1 | -1) => replay.seek(nextFrame(films, now, way));
  const from = time_s ?? -1;
  const next = moments.find((moment) => moment.time_s > from);
  const here = moments.filter((moment) => moment.time_s === time_s);
  return (
    <fieldset className={styles.bar} aria-label="Replay">
      <div className={styles.buttons}>
        <Button tone="quiet" label="Previous frame" onClick={() => step(-1)}>
          <StepBack aria-hidden />
        </Button>
        {playing ? (
          <Button tone="quiet" label="Pause the replay" onClick={replay.pause}>
            <Pause aria-hidden />
          </Button>
        ) : (
          <Button tone="quiet" label="Play the replay" onClick={replay.play}>
            <Play aria-hidden />
          </Button>
        )}
        <Button tone="quiet" label="Next frame" onClick={() => step(1)} disabled={now >= end_s}>
          <StepForward aria-hidden />
        </Button>
        <Button
          tone="quiet"
          label="Repeat the replay"
          aria-pressed={replay.repeats}
          onClick={() => replay.repeat(!replay.repeats)}
        >
          <Repeat aria-hidden />
        </Button>
      </div>
      <input
        type="range"
        className={styles.slider}
        aria-label="Simulated time"
        aria-valuetext={time_s === null ? 'Average over the run' : duration.text(time_s)}
        min={0}
        max={end_s}
        step={end_s / 1000}
        value={now}
        onChange={({ target }) => replay.seek(target.valueAsNumber)}
      />
      <output className={styles.time} aria-live={playing ? 'off' : 'polite'}>
        {time_s === null ? 'average over the run' : `at ${duration.text(time_s)}`}
      </output>
      <Select
        label="Replay speed"
        value={String(lasts_s)}
        onChange={(seconds) => replay.last(Number(seconds))}
      >
        {LENGTHS_S.map((seconds) => (
          <option key={seconds} value={seconds}>
            {duration.tick(end_s / seconds)}/s
          </option>
        ))}
      </Select>
      <Button onClick={() => replay.seek(next?.time_s ?? null)} disabled={!next && time_s === null}>
        <ChevronsRight aria-hidden /> {next ? 'Next moment' : 'Average over the run'}
      </Button>
      <p className={styles.here} aria-live="polite">
        {here.length > 0
          ? here.map(({ what }) => what).join('; ')
          : next && `Next, at ${duration.text(next.time_s)} · ${next.what}`}
      </p>
    </fieldset>
  );
}
