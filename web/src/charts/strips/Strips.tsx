import { memo } from 'react';
import { Axes } from '../axis/Axes';
import type { Plot } from '../axis/plot';
import { PartPatterns } from '../parts/PartRect';
import { Strip } from './Strip';
import type { ShownStrip } from './shown';
import { mostLimit } from './stripLabels';
import { stripPlaces } from './stripPlaces';

interface Props {
  readonly id: string;
  readonly plot: Plot;
  readonly strips: readonly ShownStrip[];
}

/** All strips below each other, with their axis; memoised, because pointing changes nothing of them. */
export const Strips = memo(({ id, plot, strips }: Props) => (
  <>
    <PartPatterns id={id} />
    <Axes plot={plot} />
    {strips.map((strip, at) => (
      <Strip
        key={strip.series.key}
        {...{ id, strip, x: plot.x, places: stripPlaces(at, strips.length, plot.height) }}
        most={mostLimit(
          strips.map(({ series }) => series),
          strip.series.life.history.limit?.kind,
        )}
      />
    ))}
  </>
));
