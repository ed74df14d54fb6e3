import { useState } from 'react';
import { ranking, type Standing } from '../../../derive/statistics/ranking';

const NOTHING: readonly string[] = [];

/** The order to show, which follows the one shown before as long as `about` stays the same. */
export function useRanking(
  about: string,
  standings: readonly Standing[],
  how: { lowest: boolean; final: boolean },
): readonly string[] {
  const [shown, setShown] = useState({ about, order: NOTHING });
  const order = ranking(shown.about === about ? shown.order : NOTHING, standings, how);
  const same = shown.about === about && order.join() === shown.order.join();
  // React's way to keep something from the render before: set it while rendering, only when it changed.
  if (!same) setShown({ about, order });
  return order;
}
