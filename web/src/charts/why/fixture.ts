/** Two contestants with accounts by hand, for tests. */
import { accountedLane } from '../../derive/account/fixture';
import { type AccountedLane, type Means, meansOf } from '../../derive/account/means';
import { missedIn } from '../../derive/account/missed';
import { FLOW_BUCKETS, type SizeBucket } from '../../derive/distributions/buckets';
import { CAUSES } from '../../derive/life/fixture';
import { contestants } from '../fixture';
import type { Series } from '../series';

const [ALL] = FLOW_BUCKETS as [SizeBucket];

/** Picoseconds by cause, in the order of the catalogue. */
const account = (parts: Record<string, number>) => CAUSES.map(({ id }) => parts[id] ?? 0);

const lane = (seed: number, ...flows: Record<string, number>[]): AccountedLane =>
  accountedLane(
    seed,
    flows.map((parts) => ({
      ...{ bytes: 14_600, ps: account(parts) },
      ...{ ideal_ps: 60e6, deadline_ps: 150e6 },
    })),
  );

const journey = { transmission: 12e6, propagation: 4e6, processing: 40e6 };

export const accountedLanes: readonly [AccountedLane, AccountedLane] = [
  lane(
    1,
    { ...journey, own_queueing: 10e6, last_longer: 117.6e6, host_longer: 20e6 },
    { ...journey, own_queueing: 10e6, last_longer: 78.4e6, timeout: 30e6 },
  ),
  lane(
    1,
    { ...journey, own_queueing: 12e6, last_longer: 1.2e6, last_other: 3e6 },
    { ...journey, own_queueing: 16e6, last_longer: 0.6e6, up_other: 0.2e6 },
  ),
];

/** Longer waits behind longer flows under the first contestant, and as long ones under the other. */
const secondSeed: readonly [AccountedLane, AccountedLane] = [
  lane(2, { ...journey, own_queueing: 10e6, last_longer: 141.6e6 }),
  lane(2, { ...journey, own_queueing: 14e6, last_longer: 1.2e6 }),
];

const [fair, shortest] = contestants as [Series, Series];

function explainedBy(lanes: readonly (readonly AccountedLane[])[]) {
  const [fairMeans, shortestMeans] = meansOf(lanes, ALL) as [Means, Means];
  return [
    { ...fair, means: fairMeans },
    { ...shortest, means: shortestMeans },
  ] as const;
}

const missedBy = (lanes: readonly (readonly AccountedLane[])[]) =>
  lanes.map((own, at) => ({
    ...(at === 0 ? fair : shortest),
    missed: missedIn(own, ALL) as NonNullable<ReturnType<typeof missedIn>>,
  }));

const oneSeed = accountedLanes.map((own) => [own]);
const twoSeeds = accountedLanes.map((own, at) => [own, secondSeed[at] as AccountedLane]);

export const explained = explainedBy(oneSeed);
export const missed = missedBy(oneSeed);
export const explainedOverSeeds = explainedBy(twoSeeds);
export const missedOverSeeds = missedBy(twoSeeds);
