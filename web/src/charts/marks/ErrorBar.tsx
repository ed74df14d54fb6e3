/** The interval of a value, as a rule with caps along one axis. */

/** A point of the plot, in pixels. */
type Place = readonly [x: number, y: number];

interface Props {
  readonly colour: string;
  /** Equal in one of their coordinates. */
  readonly from: Place;
  readonly to: Place;
}

/** Half the length of a cap, in pixels. */
const CAP = 4;

export function ErrorBar({ colour, from, to }: Props) {
  const cap = from[1] === to[1] ? `m0,${-CAP}v${2 * CAP}` : `m${-CAP},0h${2 * CAP}`;
  return (
    <path
      d={`M${from}${cap}M${to}${cap}M${from}L${to}`}
      stroke={colour}
      strokeWidth={1.5}
      data-error-bar=""
    />
  );
}
