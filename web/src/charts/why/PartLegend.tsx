/** The legend of the parts, within the drawing so that exported pictures have it and its patterns. */
import type { Part } from '../../derive/life/pieces';
import type { Entry, Placed } from '../parts/legendLines';
import { PartRect } from '../parts/PartRect';
import { PART_INKS } from '../parts/partInks';

/** A part, or the mark of something else. */
export type Explained = Entry<Part | 'deadline'>;

const SIDE = 12;

export const partEntry = (part: Part): Explained => ({ of: part, label: PART_INKS[part].label });

export const PartLegend = ({
  id,
  placed,
}: {
  id: string;
  placed: readonly Placed<Part | 'deadline'>[];
}) =>
  placed.map(({ of, label, x, y }) => (
    <g key={of} transform={`translate(${x},${y})`}>
      {of === 'deadline' ? (
        <path d={`M${SIDE / 2},0V15`} stroke="var(--text)" strokeWidth={2} />
      ) : (
        <PartRect {...{ id, part: of, x: 0, y: 2, width: SIDE, height: SIDE }} />
      )}
      <text x={18} y={12} fontSize={11.5} fill="var(--text-secondary)">
        {label}
      </text>
    </g>
  ));
