/**
 * The frame of every chart: title and sentence, legend, the drawing with its data cursor, and the numbers as a table.
 */
import { type ReactNode, use, useId, useState } from 'react';
import a11y from '../../ui/a11y.module.css';
import { Maximize2, Minimize2, Table2 } from '../../ui/icons';
import type { AxisSpec } from '../axis/axis';
import { heightFor, type Layout, layoutPlot, type Plot } from '../axis/plot';
import type { Brush, ChartProps, Cursor, LineEnd, Series, Table } from '../series';
import { ChartActionsContext } from './actions';
import { DataTable } from './DataTable';
import type { DrawingProps } from './Drawing';
import { EmphasisGroup } from './emphasis';
import styles from './frame.module.css';
import { IconButton } from './IconButton';
import { Legend } from './Legend';
import { Surface } from './Surface';
import { useFullscreen } from './useFullscreen';
import { useWidth } from './useWidth';

type Coverage = Pick<ChartProps, 'among' | 'limits' | 'beyond'>;

export interface FrameProps extends Pick<ChartProps, 'headingLevel' | 'height' | keyof Coverage> {
  /** The kind of chart, for `data-chart`. */
  readonly name: string;
  readonly title: string;
  /** The result of the chart, in one sentence. */
  readonly summary: string;
  /** What the chart omits, and whether more will follow. */
  readonly notice?: string | undefined;
  /** The reason for an empty chart; the drawing is shown if absent. */
  readonly empty?: string | undefined;
  readonly controls?: ReactNode;
  readonly brush?: Brush | undefined;
  readonly series: readonly Series[];
  /** Whether contestants are drawn as lines, for the legend. */
  readonly line: boolean;
  readonly x: AxisSpec;
  readonly y: AxisSpec;
  readonly cursor: Cursor;
  readonly table: Table;
  /** Labels at line ends, which replace the legend if there is room. */
  readonly ends?: readonly LineEnd[] | undefined;
  /** Interactive elements above the drawing. */
  readonly overlay?: ((layout: Layout) => ReactNode) | undefined;
  /** The marks, drawn inside the plot's rectangle. */
  readonly children?: (plot: Plot) => ReactNode;
  /** Replaces the drawing surface, for charts with more than one data cursor can reach. */
  readonly drawing?: ((layout: Layout, described: DrawingProps) => ReactNode) | undefined;
}

export function Frame(props: FrameProps) {
  const { name, title, notice, empty, controls, series, line } = props;
  const summary = [props.summary, ...coverage(props)].join(' ');
  const { ends, table, cursor } = props;
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  const [ref, width] = useWidth<HTMLDivElement>();
  const [figure, setFigure] = useState<HTMLElement | null>(null);
  const Actions = use(ChartActionsContext);
  const { full, toggle } = useFullscreen(figure);
  const height = full ?? props.height ?? heightFor(width);
  const layout = layoutPlot({ width, height }, props.x, props.y, ends);
  const Heading = `h${props.headingLevel ?? 3}` as const;
  const described = { label: title, describedBy: `${id}summary`, details: `${id}table` };
  return (
    <EmphasisGroup>
      <figure
        ref={setFigure}
        className={styles.chart}
        data-chart={name}
        aria-labelledby={`${id}title`}
      >
        <div className={styles.header}>
          <Heading id={`${id}title`}>{title}</Heading>
          <div className={styles.controls}>
            {controls}
            <span className={styles.actions}>
              <IconButton label="Table" pressed={asTable} onClick={() => setAsTable(!asTable)}>
                <Table2 aria-hidden />
              </IconButton>
              {Actions && figure && empty === undefined && (
                <Actions chart={{ title, summary, series, table, figure }} />
              )}
              {toggle && (
                <IconButton
                  label={full === undefined ? 'Fullscreen' : 'Leave fullscreen'}
                  onClick={toggle}
                >
                  {full === undefined ? <Maximize2 aria-hidden /> : <Minimize2 aria-hidden />}
                </IconButton>
              )}
            </span>
          </div>
          <p id={`${id}summary`}>{summary}</p>
        </div>
        <div ref={ref} className={styles.body}>
          {!layout.direct && !asTable && <Legend series={series} line={line} />}
          {empty === undefined ? (
            <div className={asTable ? styles.hidden : undefined}>
              {props.drawing?.(layout, described) ?? (
                <Surface
                  {...described}
                  layout={layout}
                  cursor={cursor}
                  brush={props.brush}
                  ends={layout.direct ? ends : undefined}
                  overlay={props.overlay?.(layout)}
                >
                  {props.children?.(layout.plot)}
                </Surface>
              )}
            </div>
          ) : (
            <p className={styles.empty} style={{ height }}>
              {empty}
            </p>
          )}
          <section
            className={asTable ? styles.tableView : a11y.unseen}
            aria-label={asTable ? `${title}, as a table` : undefined}
            tabIndex={asTable ? 0 : undefined}
          >
            <DataTable id={`${id}table`} caption={title} table={table} />
          </section>
        </div>
        {notice && <p className={styles.notice}>{notice}</p>}
      </figure>
    </EmphasisGroup>
  );
}

/** What the numbers cover, in sentences. */
const coverage = ({ among, limits, beyond }: Coverage): string[] =>
  [
    among ? `Compared over ${among}.` : '',
    limits ? `Selected: ${limits}.` : '',
    beyond ?? '',
  ].filter(Boolean);
