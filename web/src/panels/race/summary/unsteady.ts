/** Reasons why the numbers of a contestant are not those of the configured load in steady state, as sentences. */
import { count } from '../../../charts';
import { driftOf, tenthsOf } from '../../../derive/lanes/steadiness';
import type { LaneSummary } from '../../../engine/generated';

/** `summaries` of the ended lanes of one contestant, at one swept value. */
export function unsteady(label: string, summaries: readonly LaneSummary[]): string[] {
  const loaded = summaries.filter(({ identity }) => identity.load !== null);
  const sum = (of: (flows: LaneSummary['flows']) => number) =>
    loaded.reduce((total, { flows }) => total + of(flows), 0);
  const late = sum(({ after_arrivals }) => after_arrivals);
  const limit = Math.max(0, ...loaded.map(({ flows }) => flows.cool_down));
  const why =
    limit > 0
      ? `the traffic that follows the counted flows is limited to ${count.text(limit)} flows`
      : 'nothing follows the last counted flow';
  const drift = driftOf(tenthsOf(loaded));
  return [
    ...(late > 0
      ? [
          `${label}: ${count.text(late)} of ${count.text(sum(({ finished }) => finished))} counted flows ` +
            `finished after the last arrival, in a draining network, because ${why}.`,
        ]
      : []),
    ...(drift
      ? [
          `${label}: the mean FCT ${drift.tau > 0 ? 'rises' : 'falls'} over successive tenths of the counted ` +
            `flows (Kendall’s tau ${drift.tau.toFixed(2).replace('-', '−')}, p < 0.01), so it depends on the length of ` +
            'the run.',
        ]
      : []),
  ];
}
