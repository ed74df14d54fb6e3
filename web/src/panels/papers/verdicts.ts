/** Words and icons of verdicts. */
import {
  Check,
  ChevronsUp,
  CircleDot,
  CircleHelp,
  EqualApproximately,
  type LucideIcon,
  X,
} from 'lucide-react';
import type { ClaimVerdict } from '../../engine/generated';

export const VERDICT_LOOKS: Record<
  ClaimVerdict,
  { readonly words: string; readonly Icon: LucideIcon }
> = {
  reproduced: { words: 'Reproduced', Icon: Check },
  overshoots: { words: 'Overshoots', Icon: ChevronsUp },
  'direction-only': { words: 'Direction only', Icon: EqualApproximately },
  'not-reproduced': { words: 'Not reproduced', Icon: X },
  'one-run': { words: 'One run', Icon: CircleDot },
  'not-testable': { words: 'Not testable', Icon: CircleHelp },
};
