/** What is painted: a lane's network with its loads. */
import type { Outline } from '../../engine/generated';
import type { LinkLoads } from '../../engine/protocol';
import type { Placement } from './layout';

export interface Picture {
  readonly outline: Outline;
  readonly placement: Placement;
  /** Null before the lane's first report. */
  readonly loads: LinkLoads | null;
  /** Bytes of the tallest bar of all lanes. */
  readonly tallest_bytes: number;
  /** Whether packets of this lane wait at several priority levels. */
  readonly levels: boolean;
}
