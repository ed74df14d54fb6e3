/** Whether a packet of a flow goes to its receiver, or answers to its sender. */
import type { Segment } from '../../engine/generated';

export type Way = 'forth' | 'back' | 'unknown';

const WAYS: Record<string, Way> = {
  data: 'forth',
  probe: 'forth',
  request: 'forth',
  ack: 'back',
  probe_ack: 'back',
  grant: 'back',
};

export const wayOf = ({ packet }: Pick<Segment, 'packet'>): Way =>
  WAYS[packet?.kind ?? ''] ?? 'unknown';
