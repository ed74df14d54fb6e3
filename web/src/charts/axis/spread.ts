/** Moves overlapping labels apart, as little as possible. */

/**
 * New positions for labels at `wanted`, in the same order: at least `gap` apart, inside `[low, high]` if they fit, and
 * each as near to its wanted position as its neighbours allow. Groups of touching labels move as one block around the
 * mean of their wanted positions (pool adjacent violators).
 */
export function spread(
  wanted: readonly number[],
  gap: number,
  [low, high]: readonly [number, number],
): number[] {
  const order = wanted.map((_, i) => i).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  // Subtracting the gaps turns “at least a gap apart” into “not decreasing”.
  const blocks: { sum: number; size: number }[] = [];
  order.forEach((index, rank) => {
    blocks.push({ sum: (wanted[index] ?? 0) - rank * gap, size: 1 });
    mergeBackwards(blocks);
  });
  const ceiling = Math.max(low, high - (wanted.length - 1) * gap);
  const places = blocks.flatMap(({ sum, size }) =>
    new Array<number>(size).fill(Math.min(ceiling, Math.max(low, sum / size))),
  );
  const result = new Array<number>(wanted.length);
  order.forEach((index, rank) => {
    result[index] = (places[rank] ?? low) + rank * gap;
  });
  return result;
}

function mergeBackwards(blocks: { sum: number; size: number }[]): void {
  for (;;) {
    const last = blocks.at(-1);
    const before = blocks.at(-2);
    if (!last || !before || before.sum / before.size <= last.sum / last.size) return;
    before.sum += last.sum;
    before.size += last.size;
    blocks.pop();
  }
}
