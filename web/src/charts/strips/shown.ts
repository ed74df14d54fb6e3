/** Everything that a strip draws at a zoom. */

import { PARTS } from '../../derive/life/pieces';
import { type Block, blocksOf } from '../../derive/life/ribbon';
import type { Span } from '../../derive/life/span';
import { type EventGroup, eventGroups, type Step, stepsWithin } from '../../derive/life/steps';
import type { CauseCard } from '../../engine/generated';
import type { LifeSeries } from '../life/lifeSeries';
import { eventName } from '../life/words';
import type { Entry } from '../parts/legendLines';
import { PART_INKS } from '../parts/partInks';
import { EVENT_KINDS } from './eventMarks';
import type { Explained } from './LifeLegend';
import { labelsOf } from './stripLabels';

export interface ShownStrip {
  readonly series: LifeSeries;
  readonly blocks: readonly Block[];
  /** By block; empty for none. */
  readonly labels: readonly string[];
  readonly limit: readonly Step[];
  readonly sent: readonly Step[];
  readonly events: readonly EventGroup[];
  /** The end of the life or of the span, whichever is first. */
  readonly until_ps: number;
  /** Whether the flow had ended before the span. */
  readonly past: boolean;
}

/** Events closer than this many pixels are one mark. */
const EVENT_PIXELS = 5;

export function shownStrips(
  series: readonly LifeSeries[],
  causes: readonly CauseCard[],
  span: Span,
  pixels: number,
): ShownStrip[] {
  return series.map((one) => {
    const { start_ps, end_ps, history } = one.life;
    const { limit, sent, events } = history;
    const steps = (columns: Parameters<typeof stepsWithin>[0]) =>
      stepsWithin(columns, start_ps, span, pixels);
    const blocks = blocksOf(one.pieces, start_ps, { span, pixels });
    return {
      series: one,
      blocks,
      labels: labelsOf(one.life, blocks, causes),
      limit: limit ? steps(limit) : [],
      sent: steps({ at_ps: sent.at_ps, value: sent.bytes, level: sent.level }),
      events: eventGroups(events, start_ps, span, (EVENT_PIXELS * (span[1] - span[0])) / pixels),
      past: end_ps - start_ps < span[0],
      until_ps: Math.max(span[0], Math.min(span[1], end_ps - start_ps)),
    };
  });
}

/** The parts and events that occur in any of the lives. */
export function legendEntries(series: readonly LifeSeries[]): Entry<Explained>[] {
  const parts = new Set(series.flatMap(({ pieces }) => pieces.map(({ part }) => part)));
  const kinds = new Set(series.flatMap(({ life }) => life.history.events.map(({ kind }) => kind)));
  return [
    ...PARTS.filter((part) => parts.has(part)).map((part) => ({
      of: { part },
      label: PART_INKS[part].label,
    })),
    ...EVENT_KINDS.filter((kind) => kinds.has(kind)).map((event) => ({
      of: { event },
      label: eventName(event),
    })),
  ];
}
