/** The accounts of a race as input of charts. */
import type { ExplainedSeries, MissedSeries } from '../../../charts/why/whySeries';
import { coflowAccounts } from '../../../derive/account/coflows';
import { excessTimes } from '../../../derive/account/excess';
import { type AccountedLane, meansOf, wholeTimes } from '../../../derive/account/means';
import { missedIn } from '../../../derive/account/missed';
import { FLOW_BUCKETS, type SizeBucket } from '../../../derive/distributions/buckets';
import { selectedRows } from '../../../derive/lanes/selected';
import type { Cause } from '../../../derive/life/pieces';
import { type Accounts, accountIn } from '../../../state/account/accounts';
import type { Contestant } from '../../../state/race/contestants';
import type { Lane, Race } from '../../../state/race/race';
import { lanesOf } from '../../../state/statistics/results';
import type { ExplainedKey, Selection } from '../../../state/view/view';

/** A contestant whose lanes have accounts. */
export interface Accounted {
  readonly appearance: Contestant;
  readonly lanes: readonly AccountedLane[];
}

const COFLOWS: SizeBucket = {
  ...{ key: 'coflows', label: 'Coflows', over: 0, upTo: Number.POSITIVE_INFINITY },
};

export const bucketOf = (key: ExplainedKey): SizeBucket =>
  [...FLOW_BUCKETS, COFLOWS].find((bucket) => bucket.key === key) ??
  (FLOW_BUCKETS[0] as SizeBucket);

/** The abbreviated completion time of what a class consists of. */
export const timeOf = ({ key }: SizeBucket): 'FCT' | 'CCT' => (key === 'coflows' ? 'CCT' : 'FCT');

interface Chosen {
  readonly swept: number | null;
  /** Seeds that count; a repetition of a run is not another one. */
  readonly seeds: readonly number[];
  readonly selection: Selection;
  /** Whether coflows are explained, not flows. */
  readonly coflows: boolean;
}

/** Contestants of which every ended lane has an account. */
export function accountedOf(
  race: Race,
  accounts: Accounts,
  contestants: readonly Contestant[],
  { swept, seeds, selection, coflows }: Chosen,
): Accounted[] {
  return contestants.flatMap((appearance) => {
    const own = lanesOf(race, Number(appearance.key), swept);
    const found = own
      .filter(({ plan, status }) => status === 'done' && seeds.includes(plan.seed))
      .map((lane) => accounted(race, accounts, lane, { selection, coflows }));
    const lanes = found.filter((lane) => lane !== null);
    return lanes.length > 0 && lanes.length === found.length ? [{ appearance, lanes }] : [];
  });
}

function accounted(
  { runId }: Race,
  accounts: Accounts,
  { plan, columns }: Lane,
  { selection, coflows }: Pick<Chosen, 'selection' | 'coflows'>,
): AccountedLane | null {
  const account = accountIn(accounts, runId, plan.lane);
  if (account?.kind !== 'ready' || !columns) return null;
  const { size_bytes, ideal_s, deadline_s } = columns.flows;
  const masks = selectedRows(columns, plan.seed, selection);
  if (coflows) return coflowAccounts(plan.seed, columns, account.columns, masks.coflows);
  return {
    ...{ seed: plan.seed, size_bytes, ideal_s, deadline_s, mask: masks.flows },
    columns: account.columns,
  };
}

/** Means over the flows that finished under all of them; null if there are none. */
export function explainedIn(
  all: readonly Accounted[],
  bucket: SizeBucket,
  causes: readonly Cause[],
  excess = false,
): ExplainedSeries[] | null {
  const means = meansOf(
    all.map(({ lanes }) => lanes),
    bucket,
    excess ? excessTimes(causes) : wholeTimes,
  );
  if (!means) return null;
  return all.flatMap(({ appearance }, at) => {
    const own = means[at];
    return own ? [{ ...appearance, means: own }] : [];
  });
}

/** Missed deadlines of every contestant; empty if no flow of the class has one. */
export const missedOf = (all: readonly Accounted[], bucket: SizeBucket): MissedSeries[] =>
  all.flatMap(({ appearance, lanes }) => {
    const missed = missedIn(lanes, bucket);
    return missed ? [{ ...appearance, missed }] : [];
  });

/** Size classes that some counted flow of the race belongs to, all flows, and coflows if there are any. */
export function classesIn({ lanes }: Race): SizeBucket[] {
  const columns = lanes.find((lane) => lane.columns)?.columns;
  const flows = columns?.flows;
  const found = FLOW_BUCKETS.filter(
    ({ key, over, upTo }) =>
      key === 'all' ||
      flows?.size_bytes.some(
        (size, row) => size > over && size <= upTo && flows.counted[row] === 1,
      ),
  );
  return columns?.coflows.start_s.length ? [...found, COFLOWS] : found;
}
