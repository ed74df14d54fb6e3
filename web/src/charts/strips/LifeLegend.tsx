/** The legend of the parts and events of a life, within the drawing so that exported pictures have it. */
import type { Part } from '../../derive/life/pieces';
import type { LifeEvent } from '../../engine/generated';
import type { Placed } from '../parts/legendLines';
import { PartRect } from '../parts/PartRect';
import { EVENT_MARKS } from './eventMarks';

export type Explained = { readonly part: Part } | { readonly event: LifeEvent['kind'] };

export const LifeLegend = ({ id, placed }: { id: string; placed: readonly Placed<Explained>[] }) =>
  placed.map(({ of, label, x, y }) => (
    <g key={label} transform={`translate(${x},${y})`}>
      {'part' in of ? (
        <PartRect {...{ id, part: of.part, x: 0, y: 2, width: 12, height: 12 }} />
      ) : (
        <EventSwatch kind={of.event} />
      )}
      <text x={18} y={12} fontSize={11.5} fill="var(--text-secondary)">
        {label}
      </text>
    </g>
  ));

function EventSwatch({ kind }: { kind: LifeEvent['kind'] }) {
  const { path, stroke, fill } = EVENT_MARKS[kind];
  return <path transform="translate(6,8)" d={path} {...{ stroke, fill }} strokeWidth={1.6} />;
}
