/** What is pointed at, in words: for the hover card and the live region. */
import { inFrontOf } from '../../derive/life/inFront';
import type { CauseCard } from '../../engine/generated';
import { timeText } from '../life/times';
import { eventWords, frontWords, packetWords, segmentSentence } from '../life/words';
import { PART_INKS } from '../parts/partInks';
import type { ShownStrip } from './shown';
import type { Target } from './stops';

export interface Told {
  readonly heading: string;
  readonly lines: readonly { readonly name: string; readonly text: string }[];
}

/** The most flows that a hover card lists. */
const LISTED = 4;

/** A target in words. */
export function tell(strips: readonly ShownStrip[], target: Target, causes: readonly CauseCard[]) {
  const strip = strips[target.strip];
  if (!strip) return null;
  const { life } = strip.series;
  if ('group' in target) return { heading: eventWords(life, target.group.events), lines: [] };
  if ('merged' in target) return tellMerged(strip, target.merged);
  const segment = life.segments[target.segment];
  if (!segment) return null;
  const front = inFrontOf(life, [segment]).sort((a, b) => b.served_ps - a.served_ps);
  const lines = front.slice(0, LISTED).map((one) => ({
    name: one.flow === life.flow ? `${packetWords(one)} of its own` : frontWords(one),
    text: timeText(one.served_ps),
  }));
  const left = front.length - lines.length;
  if (left > 0) lines.push({ name: `and ${left} more flows`, text: '' });
  return { heading: segmentSentence(life, segment, causes), lines };
}

function tellMerged({ blocks }: ShownStrip, at: number): Told | null {
  const block = blocks[at];
  return block
    ? {
        heading: `Segments too short to draw: ${timeText(block.to_ps - block.from_ps)} in all`,
        lines: block.shares.map(({ part, ps }) => ({
          name: PART_INKS[part].label,
          text: timeText(ps),
        })),
      }
    : null;
}

export const sentenceOf = ({ heading, lines }: Told): string =>
  [heading, ...lines.map(({ name, text }) => `${name} ${text}`)].join('. ');
