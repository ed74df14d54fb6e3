/** A job as a graph of stages: those without dependencies on the left, the last on the right. */
import { linkHorizontal } from 'd3';
import { useId } from 'react';
import { cellsOf } from '../../derive/coflows/layers';
import type { JobStage } from '../../engine/generated';
import { bytes, count } from '../text/format';
import styles from './jobGraph.module.css';

interface Props {
  readonly graph: readonly JobStage[];
  readonly title: string;
  readonly summary: string;
}

const NODE = { width: 128, height: 48 };
const GAP = { across: 52, down: 18 };

export function JobGraph({ graph, title, summary }: Props) {
  const id = useId();
  const places = cellsOf(graph);
  const columns = Math.max(1, ...places.map(({ column }) => column + 1));
  const rows = Math.max(1, ...places.map((place) => place.rows));
  const width = columns * (NODE.width + GAP.across) - GAP.across;
  const height = rows * (NODE.height + GAP.down) - GAP.down;
  const at = (stage: number) => {
    const { column, row, rows: own } = places[stage] ?? { column: 0, row: 0, rows: 1 };
    const x = column * (NODE.width + GAP.across);
    return { x, y: ((row + 0.5) / own) * height };
  };
  const draw = linkHorizontal()
    .x(([x]) => x)
    .y(([, y]) => y);
  return (
    <figure className={styles.figure} aria-labelledby={`${id}title`}>
      <h2 id={`${id}title`}>{title}</h2>
      <p>{summary}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys */}
      <section className={styles.scroll} aria-label={`${title}, scrolls`} tabIndex={0}>
        <svg
          viewBox={`-8 -8 ${width + 16} ${height + 16}`}
          width={width + 16}
          height={height + 16}
          role="img"
          aria-label={spoken(graph)}
          fontFamily="var(--font)"
        >
          {graph.flatMap(({ name, waits_for }, stage) =>
            waits_for.map((child) => {
              const [from, to] = [at(child), at(stage)];
              const source: [number, number] = [from.x + NODE.width, from.y];
              return (
                <path
                  key={`${graph[child]?.name} ${name}`}
                  d={draw({ source, target: [to.x - 6, to.y] }) ?? ''}
                  fill="none"
                  stroke="var(--line-strong)"
                  strokeWidth={1.5}
                  markerEnd={`url(#${id}arrow)`}
                />
              );
            }),
          )}
          <defs>
            <marker
              id={`${id}arrow`}
              viewBox="0 0 8 8"
              refX={2}
              refY={4}
              markerWidth={7}
              markerHeight={7}
              orient="auto"
            >
              <path d="M0,0L8,4L0,8z" fill="var(--line-strong)" />
            </marker>
          </defs>
          {graph.map((stage, index) => {
            const { x, y } = at(index);
            return (
              <g key={stage.name} transform={`translate(${x},${y - NODE.height / 2})`}>
                <rect
                  width={NODE.width}
                  height={NODE.height}
                  rx={8}
                  fill="var(--surface-sunken)"
                  stroke="var(--line-strong)"
                />
                <text x={12} y={20} fontSize={12} fontWeight={600} fill="var(--text)">
                  Coflow {stage.name}
                </text>
                <text x={12} y={37} fontSize={11} fill="var(--text-secondary)">
                  {count.text(stage.flows)} flows, {bytes.text(stage.size_bytes)}
                </text>
              </g>
            );
          })}
        </svg>
      </section>
    </figure>
  );
}

/** Describes the graph in words, stage by stage. */
const spoken = (graph: readonly JobStage[]): string =>
  graph
    .map(({ name, waits_for }) => {
      const names = waits_for.map((child) => graph[child]?.name);
      return `Coflow ${name} ${names.length > 0 ? `waits for ${names.join(' and ')}` : 'starts at once'}`;
    })
    .join('. ');
