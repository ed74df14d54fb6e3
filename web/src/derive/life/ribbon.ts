/** The ribbon of a life at a zoom: blocks at least one pixel wide, whose shares add up to the time they cover. */

import { bisector } from 'd3';
import type { Part, Piece } from './pieces';

export interface Share {
  readonly part: Part;
  readonly ps: number;
}

export interface Block {
  /** Relative to the flow's start. */
  readonly from_ps: number;
  readonly to_ps: number;
  /** One entry if the block is a single piece, else the time of each part, largest first. */
  readonly shares: readonly Share[];
  /** Index of the segment of a single piece, or of the longest merged one. */
  readonly segment: number;
  readonly merged: boolean;
}

export interface Zoom {
  /** Shown span, relative to the flow's start. */
  readonly span: readonly [number, number];
  readonly pixels: number;
}

/** Pieces narrower than this many pixels are merged. */
const NARROWEST = 1;

/** Blocks within the span. Consecutive pieces too narrow to be drawn are merged until they are wide enough. */
export function blocksOf(pieces: readonly Piece[], start_ps: number, { span, pixels }: Zoom) {
  const least = (NARROWEST * (span[1] - span[0])) / pixels;
  const blocks: Block[] = [];
  let narrow: Piece[] = [];
  const merge = () => {
    if (narrow.length > 0) blocks.push(mergedOf(narrow));
    narrow = [];
  };
  const first = byEnd.right(pieces, start_ps + span[0]);
  for (const piece of pieces.slice(first, byStart.left(pieces, start_ps + span[1]))) {
    const from_ps = Math.max(piece.from_ps - start_ps, span[0]);
    const to_ps = Math.min(piece.to_ps - start_ps, span[1]);
    const shown = { ...piece, from_ps, to_ps };
    if (to_ps - from_ps >= least) {
      merge();
      blocks.push(mergedOf([shown]));
      continue;
    }
    narrow.push(shown);
    if (to_ps - (narrow[0] ?? shown).from_ps >= least) merge();
  }
  merge();
  return blocks;
}

const byStart = bisector<Piece, number>((piece) => piece.from_ps);
const byEnd = bisector<Piece, number>((piece) => piece.to_ps);

function mergedOf(pieces: readonly Piece[]): Block {
  const sums = new Map<Part, number>();
  for (const { part, from_ps, to_ps } of pieces) {
    sums.set(part, (sums.get(part) ?? 0) + to_ps - from_ps);
  }
  const longest = pieces.reduce((a, b) => (b.to_ps - b.from_ps > a.to_ps - a.from_ps ? b : a));
  return {
    from_ps: pieces[0]?.from_ps ?? 0,
    to_ps: pieces.at(-1)?.to_ps ?? 0,
    shares: [...sums].map(([part, ps]) => ({ part, ps })).sort((a, b) => b.ps - a.ps),
    segment: longest.segment,
    merged: pieces.length > 1,
  };
}
