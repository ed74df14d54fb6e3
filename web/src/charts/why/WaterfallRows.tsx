import { colourOf, markPath } from '../../ui/palette';
import { textWidth } from '../axis/axis';
import type { Plot } from '../axis/plot';
import { seconds } from '../life/times';
import { PartRect } from '../parts/PartRect';
import type { Times } from './commonUnit';
import { RowInterval } from './RowInterval';
import { type RowPlace, rowPlace } from './rows';
import { shortened } from './shortened';
import { amountOf, namesOf, type WaterfallBar } from './waterfallBars';

/** Between the value and the name. */
const GAP = 8;

interface Props {
  readonly plot: Plot;
  /** Of the drawing's patterns. */
  readonly id: string;
  readonly bars: readonly WaterfallBar[];
  readonly times: Times;
}

export const WaterfallRows = ({ plot, id, bars, times }: Props) =>
  bars.map((bar, at) => {
    const place = rowPlace(plot, at, bars.length);
    const next = at + 1 < bars.length ? rowPlace(plot, at + 1, bars.length) : undefined;
    const end = plot.x.place(seconds(bar.to_ps));
    return (
      <g key={bar.kind === 'mean' ? `${at} ${bar.series.key}` : (bar.step.cause ?? 'other')}>
        <Label plot={plot} bar={bar} place={place} times={times} />
        {bar.kind === 'mean' ? (
          <Mean plot={plot} bar={bar} place={place} />
        ) : (
          <Floating plot={plot} id={id} bar={bar} place={place} />
        )}
        <RowInterval plot={plot} over_ps={bar.over_ps} at={place.top + place.height / 2} />
        {next && (
          <path
            d={`M${end},${place.top + place.height}V${next.top}`}
            stroke="var(--line-strong)"
            strokeDasharray="2 2"
          />
        )}
      </g>
    );
  });

interface RowProps<B extends WaterfallBar> {
  readonly plot: Plot;
  readonly bar: B;
  readonly place: RowPlace;
}

type MeanBar = Extract<WaterfallBar, { kind: 'mean' }>;
type ChangeBar = Extract<WaterfallBar, { kind: 'change' }>;

/** Separates the text from the rule that connects two bars. */
const HALO = { stroke: 'var(--surface)', strokeWidth: 3, paintOrder: 'stroke' } as const;

/** The value and the name of a row. */
function Label({ plot, bar, place, times }: RowProps<WaterfallBar> & { readonly times: Times }) {
  const value = amountOf(bar, times);
  const room = plot.width - textWidth(value) - GAP;
  const names = namesOf(bar);
  const name = names.find((one) => textWidth(one) <= room) ?? shortened(names.at(-1) ?? '', room);
  return (
    <text y={place.label} fontSize={12} fill="var(--text-secondary)" {...HALO}>
      <tspan fill="var(--text)" fontWeight={600}>
        {value}
      </tspan>
      <tspan dx={GAP}>{name}</tspan>
    </text>
  );
}

function Mean({ plot, bar: { series, to_ps }, place }: RowProps<MeanBar>) {
  const colour = colourOf(series.colour);
  const from = plot.x.place(0);
  const end = plot.x.place(seconds(to_ps));
  const { top, height } = place;
  return (
    <>
      <rect
        x={from}
        y={top}
        width={Math.max(1, end - from)}
        height={height}
        fill={colour}
        fillOpacity={0.2}
        stroke={colour}
      />
      <path
        transform={`translate(${end},${top + height / 2})`}
        d={markPath(series.mark, 60)}
        fill={colour}
        stroke="var(--surface)"
      />
    </>
  );
}

function Floating({ plot, id, bar, place }: RowProps<ChangeBar> & { readonly id: string }) {
  const { from_ps, to_ps } = bar.step;
  const [from, to] = [from_ps, to_ps].map((ps) => plot.x.place(seconds(ps))) as [number, number];
  const box = {
    ...{ x: Math.min(from, to), width: Math.max(1.5, Math.abs(to - from)) },
    ...{ y: place.top, height: place.height },
  };
  return bar.part ? (
    <PartRect id={id} part={bar.part} {...box} />
  ) : (
    <rect {...box} fill="var(--surface)" stroke="var(--text-muted)" />
  );
}
