/** Number of concurrent lanes: all cores but one for the page, and at least two. */
export const laneWorkers = (): number =>
  Math.min(16, Math.max(2, (navigator.hardwareConcurrency || 2) - 1));
