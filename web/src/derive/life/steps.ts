/** Step functions and events at a zoom, with no more points than pixels can show. */
import { bisectLeft, bisectRight } from 'd3';
import type { LifeEvent } from '../../engine/generated';
import type { Span } from './span';

export interface Step {
  /** Relative to the flow's start. */
  readonly at_ps: number;
  readonly value: number;
  readonly level: number;
}

interface Columns {
  readonly at_ps: readonly number[];
  readonly value: readonly number[];
  readonly level?: readonly number[];
}

/** The steps within a span, led by the value that holds at its start; per pixel the lowest, highest and last. */
export function stepsWithin(
  columns: Columns,
  start_ps: number,
  span: Span,
  pixels: number,
): Step[] {
  const each = (span[1] - span[0]) / pixels;
  const from = bisectLeft(columns.at_ps, start_ps + span[0]);
  const end = bisectRight(columns.at_ps, start_ps + span[1]);
  const stepAt = (index: number): Step => ({
    at_ps: (columns.at_ps[index] ?? Number.NaN) - start_ps,
    value: columns.value[index] ?? Number.NaN,
    level: columns.level?.[index] ?? 0,
  });
  const steps: Step[] = from > 0 ? [{ ...stepAt(from - 1), at_ps: span[0] }] : [];
  let pixel: Step[] = [];
  const flush = () => {
    steps.push(...extremes(pixel));
    pixel = [];
  };
  for (let index = from; index < end; index++) {
    const step = stepAt(index);
    const first = pixel[0];
    const sameLevel = first?.level === step.level;
    if (first && (!sameLevel || step.at_ps - first.at_ps >= each)) flush();
    pixel.push(step);
  }
  flush();
  return steps;
}

/** The lowest and the highest step of a pixel, and its last, in order. */
function extremes(pixel: readonly Step[]): readonly Step[] {
  if (pixel.length <= 3) return pixel;
  const low = pixel.reduce((a, b) => (b.value < a.value ? b : a));
  const high = pixel.reduce((a, b) => (b.value > a.value ? b : a));
  const last = pixel.at(-1) ?? low;
  return [...new Set([low, high, last])].sort((a, b) => a.at_ps - b.at_ps);
}

export interface EventGroup {
  readonly kind: LifeEvent['kind'];
  /** Of the first event, relative to the flow's start. */
  readonly at_ps: number;
  readonly events: readonly LifeEvent[];
}

/** Events of one kind that would be drawn over each other, together. */
export function eventGroups(
  events: readonly LifeEvent[],
  start_ps: number,
  span: Span,
  apart_ps: number,
): EventGroup[] {
  const groups: { kind: LifeEvent['kind']; at_ps: number; events: LifeEvent[] }[] = [];
  const latest = new Map<LifeEvent['kind'], (typeof groups)[number]>();
  for (const event of events) {
    const at_ps = event.at_ps - start_ps;
    if (at_ps < span[0] || at_ps > span[1]) continue;
    const group = latest.get(event.kind);
    if (group && at_ps - group.at_ps < apart_ps) group.events.push(event);
    else {
      const next = { kind: event.kind, at_ps, events: [event] };
      groups.push(next);
      latest.set(event.kind, next);
    }
  }
  return groups;
}
