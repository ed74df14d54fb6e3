/** The parts of the race's results that a view may leave out, with their names. */
export const PARTS = {
  leaderboard: 'Leaderboard',
  replay: 'The network under each scheme',
  sweep: 'Sweep',
  choices: 'Choices for charts',
  comparison: 'Comparison',
  why: 'Where the time went',
  coflows: 'Coflow completion times',
  deadlines: 'Deadlines',
  flows: 'Flow completion times',
  network: 'Time and network',
  counters: 'Counters',
  summary: 'Summary',
} as const;

export type PartId = keyof typeof PARTS;

export const isPart = (id: unknown): id is PartId =>
  typeof id === 'string' && Object.hasOwn(PARTS, id);

/** The parts without one, or with it as well, in the order of the page. */
export const toggledPart = (parts: readonly PartId[], id: PartId): PartId[] =>
  (Object.keys(PARTS) as PartId[]).filter((one) => parts.includes(one) !== (one === id));
