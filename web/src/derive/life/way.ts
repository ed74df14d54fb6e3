/** What a packet of a flow carries: data to its receiver, or an acknowledgement or a grant to its sender. */
import type { Segment } from '../../engine/generated';

export type Way = 'data' | 'ack' | 'grant' | 'unknown';

const WAYS: Record<string, Way> = {
  data: 'data',
  probe: 'data',
  request: 'data',
  ack: 'ack',
  probe_ack: 'ack',
  grant: 'grant',
};

export const wayOf = ({ packet }: Pick<Segment, 'packet'>): Way =>
  WAYS[packet?.kind ?? ''] ?? 'unknown';
