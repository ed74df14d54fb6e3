/** The dots of a scatter: one path per size class, because thousands of elements would be slow. */
import { memo } from 'react';
import type { FlowPair } from '../../derive/life/flowPairs';
import { colourOf } from '../../ui/palette';
import type { Plot } from '../axis/plot';
import { classOf, SIZE_CLASSES } from './sizeClasses';

interface Props {
  readonly plot: Plot;
  readonly pairs: readonly FlowPair[];
}

export const Dots = memo(({ plot, pairs }: Props) =>
  SIZE_CLASSES.map((one) => (
    <path
      key={one.key}
      data-class={one.key}
      d={pairs
        .filter(({ size_bytes }) => classOf(size_bytes) === one)
        .map(({ a_s, b_s }) => `M${short(plot.x.place(a_s))},${short(plot.y.place(b_s))}h0`)
        .join('')}
      fill="none"
      stroke={colourOf(one.colour)}
      strokeOpacity={0.6}
      strokeWidth={one.diameter}
      strokeLinecap={one.cap}
    />
  )),
);

const short = (pixel: number): number => Math.round(pixel * 10) / 10;
