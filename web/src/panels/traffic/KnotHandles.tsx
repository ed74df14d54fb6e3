import { bytes, Handle, type Layout, share, valueAt } from '../../charts';
import { type Knot, moveKnot } from '../../derive/distributions/sizeTable';

interface Props {
  readonly layout: Layout;
  readonly knots: readonly Knot[];
  readonly onChange: (knots: readonly Knot[], merge: string) => void;
}

/** Factor and share of one press of an arrow key, and of a large one. */
const FACTOR = { small: 1.02, large: 1.25 };
const SHARE = { small: 0.01, large: 0.05 };

/** The points of a table of sizes, to be dragged. */
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

/** At least a byte further, however small the size is. */
function stepped(from: number, right: number, factor: number): number {
  if (right === 0) return from;
  const to = from * factor ** right;
  return Math.abs(to - from) < 1 ? from + right : to;
}
