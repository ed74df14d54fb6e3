/** Lanes that race at once. Leaves a core to the page where there are several, and races at least two abreast. */
export const laneWorkers = (): number =>
  Math.min(16, Math.max(2, (navigator.hardwareConcurrency || 2) - 1));
