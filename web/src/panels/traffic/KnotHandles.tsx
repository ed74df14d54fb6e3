import { bytes, Handle, type Layout, share, valueAt } from '../../charts';
import { type Knot, moveKnot } from '../../derive/distributions/sizeTable';

interface Props {
  readonly layout: Layout;
  readonly knots: readonly Knot[];
  readonly onChange: (knots: readonly Knot[], merge: string) => void;
}

/** Factor and share per press of an arrow key, without and with Shift. */
const FACTOR = { small: 1.02, large: 1.25 };
const SHARE = { small: 0.01, large: 0.05 };

/** Draggable points of a size table. */
export function KnotHandles({ layout, knots, onChange }: Props) {
  const { x, y } = layout.plot;
  return knots.map((knot, at) => {
    const move = (to: Knot, merge: string) =>
      onChange(moveKnot(knots, at, to), `knot ${at} ${merge}`);
    return (
      <Handle
        // biome-ignore lint/suspicious/noArrayIndexKey: a point is its place in the table
        key={at}
        layout={layout}
        x={x.place(knot.bytes)}
        y={y.place(knot.cdf)}
        label={`Point ${at + 1} of ${knots.length}`}
        value={knot.cdf}
        min={0}
        max={1}
        text={`${bytes.text(knot.bytes)}, ${share.text(knot.cdf)}`}
        onDrag={(right, down, drag) =>
          move({ bytes: valueAt(x, right), cdf: valueAt(y, down) }, `drag ${drag}`)
        }
        onStep={(right, up, large) => {
          const step = large ? 'large' : 'small';
          const cdf = knot.cdf + up * SHARE[step];
          move({ bytes: stepped(knot.bytes, right, FACTOR[step]), cdf }, 'keys');
        }}
      />
    );
  });
}

/** Moves by at least one byte. */
function stepped(from: number, right: number, factor: number): number {
  if (right === 0) return from;
  const to = from * factor ** right;
  return Math.abs(to - from) < 1 ? from + right : to;
}
