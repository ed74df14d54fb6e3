/** How a lane ended, for tests. */
import type { Outcome } from '../../engine/protocol';

export const outcomeOf = (fingerprint: string): Outcome => ({
  fingerprint,
  counters: {
    ...{ packet_hops: 0, data_sent: 0, data_delivered: 0, events: 0 },
    ...{ drops: 0, drops_at_hosts: 0, drops_on_purpose: 0, marks: 0, probes: 0 },
    ...{ timeouts: 0, retransmissions: 0, spurious_retransmissions: 0, demotions: 0 },
    drops_by_priority: [0, 0, 0, 0, 0, 0, 0, 0],
  },
});
