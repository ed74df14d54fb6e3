/** The mark of each kind of event: a shape, and a colour that only repeats it. */
import { symbol, symbolDiamond, symbolSquare, symbolTimes, symbolTriangle } from 'd3';
import type { LifeEvent } from '../../engine/generated';

interface EventMark {
  readonly path: string;
  readonly stroke: string;
  readonly fill: string;
  /** Events that often have the same time are drawn in different lines. */
  readonly line: number;
}

const shape = (type: typeof symbolSquare, area = 44): string => symbol(type, area)() ?? '';
const solid = (path: string, fill: string) => ({ path, fill, stroke: 'none' });

export const EVENT_LINES = 3;

export const EVENT_MARKS: Record<LifeEvent['kind'], EventMark> = {
  mark: { path: 'M0,-5V5', fill: 'none', stroke: 'var(--text-secondary)', line: 0 },
  timeout: { ...solid(shape(symbolSquare), 'var(--negative)'), line: 0 },
  drop: { path: shape(symbolTimes), fill: 'none', stroke: 'var(--negative)', line: 1 },
  demotion: { ...solid(shape(symbolDiamond), 'var(--warn)'), line: 1 },
  retransmission: { ...solid(shape(symbolTriangle), 'var(--accent)'), line: 2 },
};

export const EVENT_KINDS = Object.keys(EVENT_MARKS) as LifeEvent['kind'][];
