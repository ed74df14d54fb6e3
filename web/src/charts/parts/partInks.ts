/** The appearance of the parts of a completion time: a colour, and a pattern that does not need it. */

import type { Part } from '../../derive/life/pieces';
import type { Colour } from '../../ui/palette';

export type Hatch = 'none' | 'rising' | 'falling' | 'crossed' | 'upright' | 'level' | 'dotted';

export interface PartInk {
  readonly label: string;
  readonly colour: Colour;
  readonly opacity: number;
  readonly hatch: Hatch;
}

/** The flow's own journey is grey, waiting for others is warm, recovery red, and permission violet. */
export const PART_INKS: Record<Part, PartInk> = {
  transmission: { label: 'Transmission', colour: 'grey', opacity: 0.9, hatch: 'none' },
  propagation: { label: 'Propagation', colour: 'grey', opacity: 0.4, hatch: 'none' },
  processing: { label: 'Host processing', colour: 'grey', opacity: 0.55, hatch: 'dotted' },
  own_queueing: { label: 'Own queueing', colour: 'sky', opacity: 0.9, hatch: 'none' },
  host_wait: { label: 'Wait at hosts', colour: 'ochre', opacity: 0.9, hatch: 'rising' },
  up_wait: { label: 'Wait on the way up', colour: 'orange', opacity: 0.9, hatch: 'falling' },
  down_wait: { label: 'Wait on the way down', colour: 'orange', opacity: 0.9, hatch: 'none' },
  recovery: { label: 'Recovery of losses', colour: 'vermilion', opacity: 0.9, hatch: 'crossed' },
  permission: { label: 'Wait for permission', colour: 'purple', opacity: 0.9, hatch: 'upright' },
  stage: { label: 'Wait for its stage', colour: 'green', opacity: 0.9, hatch: 'level' },
  arrival: { label: 'Later arrival', colour: 'green', opacity: 0.5, hatch: 'none' },
};
