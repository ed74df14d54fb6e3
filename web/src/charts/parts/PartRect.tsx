/** Rectangles of the parts of a completion time, with the patterns that tell them apart without colour. */

import type { Part } from '../../derive/life/pieces';
import { colourOf } from '../../ui/palette';
import { type Hatch, PART_INKS } from './partInks';

const STROKES: Record<Exclude<Hatch, 'none'>, string> = {
  rising: 'M-1,7L7,-1M-1,1L1,-1M5,7L7,5',
  falling: 'M-1,-1L7,7M5,-1L7,1M-1,5L1,7',
  crossed: 'M-1,7L7,-1M-1,-1L7,7',
  upright: 'M2,0V6',
  level: 'M0,2H6',
  dotted: 'M2,3h2',
};

const patternOf = (id: string, hatch: Hatch): string => `${id}-${hatch}`;

/** The patterns that rectangles with this `id` refer to. */
export const PartPatterns = ({ id }: { id: string }) => (
  <defs>
    {Object.entries(STROKES).map(([hatch, path]) => (
      <pattern
        key={hatch}
        id={patternOf(id, hatch as Hatch)}
        width={6}
        height={6}
        patternUnits="userSpaceOnUse"
      >
        <path
          d={path}
          fill="none"
          stroke="var(--surface)"
          strokeWidth={hatch === 'dotted' ? 2 : 1.4}
        />
      </pattern>
    ))}
  </defs>
);

interface Props {
  /** Of the patterns in the same drawing. */
  readonly id: string;
  readonly part: Part;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export function PartRect({ id, part, ...box }: Props) {
  const { colour, opacity, hatch } = PART_INKS[part];
  return (
    <>
      <rect {...box} data-part={part} fill={colourOf(colour)} fillOpacity={opacity} />
      {hatch !== 'none' && <rect {...box} fill={`url(#${patternOf(id, hatch)})`} />}
    </>
  );
}
