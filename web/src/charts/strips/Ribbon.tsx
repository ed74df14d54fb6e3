/** The ribbon of a life: its parts along the time axis, with a label below every block that has room for one. */
import type { Block } from '../../derive/life/ribbon';
import { type Axis, textWidth } from '../axis/axis';
import { seconds } from '../life/times';
import { PartRect } from '../parts/PartRect';
import type { StripPlaces } from './stripPlaces';

interface Props {
  /** Of the drawing's patterns. */
  readonly id: string;
  readonly x: Axis;
  readonly places: StripPlaces;
  readonly blocks: readonly Block[];
  /** By block; empty for none. */
  readonly labels: readonly string[];
}

export function Ribbon({ id, x, places, blocks, labels }: Props) {
  const { ribbon } = places;
  return blocks.map((block, at) => {
    const from = x.place(seconds(block.from_ps));
    const width = x.place(seconds(block.to_ps)) - from;
    const label = labels[at] ?? '';
    let top = ribbon.top;
    return (
      <g key={block.from_ps} data-segment={block.segment}>
        {block.shares.map(({ part, ps }) => {
          const height = (ribbon.height * ps) / (block.to_ps - block.from_ps);
          const y = top;
          top += height;
          return <PartRect key={part} {...{ id, part, x: from, y, width, height }} />;
        })}
        {width > 3 && (
          <path
            d={`M${from + width},${ribbon.top}v${ribbon.height}`}
            stroke="var(--surface)"
            strokeWidth={1}
          />
        )}
        {label !== '' && textWidth(label) <= width && (
          <text
            x={from + width / 2}
            y={places.labels}
            textAnchor="middle"
            fontSize={11}
            fill="var(--text-secondary)"
          >
            {label}
          </text>
        )}
      </g>
    );
  });
}

/** The outline of the pointed segment. */
export function PointedMark({
  x,
  places: { ribbon },
  from_ps,
  to_ps,
}: Pick<Props, 'x' | 'places'> & { readonly from_ps: number; readonly to_ps: number }) {
  const from = x.place(seconds(from_ps));
  const width = Math.max(2, x.place(seconds(to_ps)) - from);
  return (
    <rect
      x={from}
      y={ribbon.top - 2}
      width={width}
      height={ribbon.height + 4}
      rx={2}
      fill="none"
      stroke="var(--text)"
      strokeWidth={2}
      pointerEvents="none"
    />
  );
}
