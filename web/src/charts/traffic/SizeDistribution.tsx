/** The distribution of flow sizes: the share of flows up to each size, and of the bytes they carry. */
import { line } from 'd3';
import type { ReactNode } from 'react';
import { roundSizes, sharesAt } from '../../derive/distributions/sizeCurve';
import type { SizePoint } from '../../engine/generated';
import { strokeOf } from '../../ui/palette';
import { extentOf } from '../axis/domain';
import type { Layout, Plot } from '../axis/plot';
import { useStableDomain } from '../axis/useStableDomain';
import { SeriesGroup } from '../frame/emphasis';
import { Frame } from '../frame/Frame';
import type { ChartProps, Cursor, Series, Table } from '../series';
import { bytes, share } from '../text/format';

export interface SizeDistributionProps extends ChartProps {
  readonly curve: readonly SizePoint[];
  readonly summary: string;
  /** Bounds of the size classes. */
  readonly bounds: readonly number[];
  /** Sizes drawn as rules, such as thresholds. */
  readonly rules?: readonly number[];
  readonly controls?: ReactNode;
  /** Extends the axis, so that sizes can be dragged beyond the data. */
  readonly editing?: boolean;
  /** Draggable elements. */
  readonly overlay?: ((layout: Layout) => ReactNode) | undefined;
}

const FLOWS: Series = {
  key: 'flows',
  label: 'Flows (cumulative)',
  colour: 'blue',
  mark: 'circle',
  dash: 'solid',
};
const BYTES: Series = {
  key: 'bytes',
  label: 'Bytes (cumulative)',
  colour: 'orange',
  mark: 'square',
  dash: 'dashed',
};
const SERIES = [FLOWS, BYTES];
/** Factor by which the axis extends beyond the data while editing. */
const ROOM = 3;

export function SizeDistribution(props: SizeDistributionProps) {
  const { curve, bounds, rules = [], editing = false } = props;
  const extent = extentOf(
    curve.map((point) => point.bytes),
    'log',
  );
  const [low, high] = extent ?? [1e2, 1e7];
  const room = editing ? ROOM : 1;
  // The domain stays fixed while editing: otherwise it would move under the dragging pointer.
  const about = editing ? 'editing' : `${low} ${high}`;
  const domain = useStableDomain([low / room, high * room], 'log', about, [1e2, 1e7], editing);
  const sizes = roundSizes(...domain).filter((size) => size >= domain[0] && size <= domain[1]);
  const isShown = (size: number) => size > domain[0] && size < domain[1];
  return (
    <Frame
      {...props}
      name="size-distribution"
      title={props.title ?? 'Flow sizes'}
      empty={curve.length === 0 ? 'There are no flows.' : undefined}
      series={SERIES}
      line
      x={{ kind: 'log', label: 'Flow size', domain, quantity: bytes }}
      y={{ kind: 'linear', label: 'Cumulative share', domain: [0, 1], quantity: share }}
      cursor={cursorOf(curve, sizes)}
      table={tableOf(curve, sizes)}
    >
      {(plot) => (
        <>
          {bounds.filter(isShown).map((bound) => (
            <path
              key={bound}
              d={`M${plot.x.place(bound)},0V${plot.height}`}
              stroke="var(--line-strong)"
              strokeDasharray="2 3"
            />
          ))}
          {SERIES.map((series) => (
            <SeriesGroup key={series.key} series={series}>
              <path d={pathOf(curve, plot, series)} {...strokeOf(series)} />
            </SeriesGroup>
          ))}
          {rules.map((rule, at) => (
            <path
              // biome-ignore lint/suspicious/noArrayIndexKey: a rule is its place in the list
              key={at}
              d={`M${plot.x.place(rule)},0V${plot.height}`}
              stroke="var(--accent)"
              strokeWidth={1.5}
            />
          ))}
        </>
      )}
    </Frame>
  );
}

const shareOf = (series: Series, shares: { flows: number; carried: number }): number =>
  series === FLOWS ? shares.flows : shares.carried;

function pathOf(curve: readonly SizePoint[], plot: Plot, series: Series): string {
  const draw = line<SizePoint>(
    (point) => plot.x.place(point.bytes),
    (point) => plot.y.place(shareOf(series, point)),
  ).digits(1);
  return draw([...curve]) ?? '';
}

function cursorOf(curve: readonly SizePoint[], sizes: readonly number[]): Cursor {
  const stops = sizes.map((at) => {
    const shares = sharesAt(curve, at);
    const readings = SERIES.map((series) => {
      const value = shareOf(series, shares);
      return { series, text: share.text(value), at: value };
    });
    return { at, heading: `Up to ${bytes.text(at)}`, readings };
  });
  return { axis: 'x', stops };
}

function tableOf(curve: readonly SizePoint[], sizes: readonly number[]): Table {
  const rows = sizes.map((size) => {
    const shares = sharesAt(curve, size);
    const cells = SERIES.map((series) => shareOf(series, shares));
    return {
      head: bytes.text(size),
      cells: cells.map((value) => ({ value, text: share.text(value) })),
    };
  });
  return { columns: ['Size', ...SERIES.map(({ label }) => label)], rows };
}
