/** What a scheme uses and the traffic of its lanes lacks. */
import type { SchemeCard } from '../../../engine/generated';
import type { LaneColumns } from '../../../engine/protocol';
import type { Lane } from '../../../state/race/race';

const USED = [
  {
    id: 'coflow',
    plural: 'coflows',
    isIn: ({ coflows }: LaneColumns) => coflows.start_s.length > 0,
  },
  {
    id: 'deadline',
    plural: 'deadlines',
    isIn: ({ flows }: LaneColumns) => flows.deadline_s.some((deadline) => !Number.isNaN(deadline)),
  },
] as const;

/** “Uses deadlines; this traffic has none.”; empty if the traffic suits the scheme, or no lane has started. */
export function lackingOf(scheme: SchemeCard | undefined, lanes: readonly Lane[]): string {
  const columns = lanes.find((lane) => lane.columns)?.columns;
  if (!columns || !scheme) return '';
  const lacking = USED.filter(({ id, isIn }) => scheme.information.includes(id) && !isIn(columns));
  if (lacking.length === 0) return '';
  return `Uses ${lacking.map(({ plural }) => plural).join(' and ')}; this traffic has none.`;
}
