/** The mark of each kind of event: a shape, and a colour that only repeats it. */
import { symbol, symbolDiamond, symbolSquare, symbolTimes, symbolTriangle } from 'd3';
import type { LifeEvent } from '../../engine/generated';

interface EventMark {
  readonly path: string;
  readonly stroke: string;
  readonly fill: string;
  /** Whether it is drawn in the lower line, because it often has the time of an event in the upper. */
  readonly lower?: boolean;
}

const shape = (type: typeof symbolSquare, area = 44): string => symbol(type, area)() ?? '';
const solid = (path: string, fill: string): EventMark => ({ path, fill, stroke: 'none' });

export const EVENT_MARKS: Record<LifeEvent['kind'], EventMark> = {
  mark: { path: 'M0,-5V5', fill: 'none', stroke: 'var(--text-secondary)' },
  drop: { path: shape(symbolTimes), fill: 'none', stroke: 'var(--negative)' },
  timeout: solid(shape(symbolSquare), 'var(--negative)'),
  retransmission: { ...solid(shape(symbolTriangle), 'var(--accent)'), lower: true },
  demotion: { ...solid(shape(symbolDiamond), 'var(--warn)'), lower: true },
};

export const EVENT_KINDS = Object.keys(EVENT_MARKS) as LifeEvent['kind'][];
