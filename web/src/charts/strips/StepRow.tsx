/** One quantity of a life as a step line: the window or rate, or the bytes sent with their priority. */
import { pairs } from 'd3';
import type { Step } from '../../derive/life/steps';
import { type Axis, textWidth } from '../axis/axis';
import { seconds } from '../life/times';
import { RowName } from './RowName';
import type { Row } from './stripPlaces';

interface Props {
  readonly x: Axis;
  readonly row: Row;
  readonly name: string;
  readonly steps: readonly Step[];
  /** The value at the top of the row. */
  readonly most: number;
  /** The end of the line. */
  readonly until_ps: number;
  readonly colour: string;
  /** Whether the priority of each step is written where it changes. */
  readonly levels?: boolean;
}

export function StepRow({ x, row, name, steps, most, until_ps, colour, levels = false }: Props) {
  const bottom = row.top + row.height;
  const y = (value: number) => bottom - (row.height * value) / (most || 1);
  const at = (ps: number) => x.place(seconds(ps));
  const hasRoom = (from_ps: number, to_ps: number | undefined) =>
    (to_ps === undefined ? x.length : at(to_ps)) - at(from_ps) >= textWidth(levelName(0));
  const cuts = levels ? changesOf(steps) : [];
  return (
    <>
      <path d={`M0,${bottom}H${x.length}`} stroke="var(--grid)" />
      {steps.length > 0 && (
        <path d={lineOf(steps, at, y, until_ps)} fill="none" stroke={colour} strokeWidth={1.6} />
      )}
      {cuts.map(({ at_ps, level }, index) => (
        <g key={at_ps}>
          <path
            d={`M${at(at_ps)},${row.top}V${bottom}`}
            stroke="var(--line-strong)"
            strokeDasharray="2 2"
          />
          {hasRoom(at_ps, cuts[index + 1]?.at_ps) && (
            <text x={at(at_ps) + 3} y={bottom - 3} fontSize={10.5} fill="var(--text-secondary)">
              {levelName(level)}
            </text>
          )}
        </g>
      ))}
      <RowName row={row}>{name}</RowName>
    </>
  );
}

function lineOf(
  steps: readonly Step[],
  at: (ps: number) => number,
  y: (value: number) => number,
  until_ps: number,
): string {
  const [first] = steps;
  if (!first) return '';
  const across = pairs(steps).map(([, next]) => `H${at(next.at_ps)}V${y(next.value)}`);
  return `M${at(first.at_ps)},${y(first.value)}${across.join('')}H${at(until_ps)}`;
}

const levelName = (level: number): string => `priority ${level}`;

/** The steps at which the priority changes. */
const changesOf = (steps: readonly Step[]): Step[] =>
  steps.filter((step, at) => at > 0 && steps[at - 1]?.level !== step.level);
