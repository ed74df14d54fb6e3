import { useState } from 'react';
import { ranking, type Standing } from '../../../derive/statistics/ranking';

const NOTHING: readonly string[] = [];

/** The displayed order, derived from the previous one while `about` is unchanged. */
export function useRanking(
  about: string,
  standings: readonly Standing[],
  how: { lowest: boolean; final: boolean },
): readonly string[] {
  const [shown, setShown] = useState({ about, order: NOTHING });
  const order = ranking(shown.about === about ? shown.order : NOTHING, standings, how);
  const same = shown.about === about && order.join() === shown.order.join();
  // React's pattern for state derived from the previous render: set it while rendering, and only on change.
  if (!same) setShown({ about, order });
  return order;
}
