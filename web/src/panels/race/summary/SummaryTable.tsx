import { count } from '../../../charts';
import { seeds } from '../../../derive/statistics/estimateWords';
import type { FlowSummary, Metric } from '../../../engine/generated';
import { isUnderWay, type Race } from '../../../state/race/race';
import { percentileOf } from '../../../state/statistics/percentiles';
import { relativeTo, speaksOf } from '../../../state/statistics/results';
import { Segments } from '../../../ui/Segments';
import { useCatalogue, usePage, useSession } from '../../shared/context';
import { NotSelected } from '../../shared/NotSelected';
import styles from '../../shared/numbers.module.css';
import { useEntrants } from '../../shared/useEntrants';
import { useCompared } from '../comparison/compared';
import { amongOf } from '../leaderboard/compareBasis';
import { Numbers } from './Numbers';
import { Unsteady } from './Unsteady';

const DETAILS = [
  { id: 'headline', label: 'Headline' },
  { id: 'all', label: 'All metrics' },
] as const;

/** All numbers of the race: over seeds with 95 % intervals, and for each seed below. */
export function SummaryTable({ race }: { race: Race }) {
  const detail = usePage(({ view }) => view.detail);
  const { setView } = useSession();
  const { metrics: all } = useCatalogue();
  const metrics = all.filter(
    ({ id, headline }) =>
      (headline || detail === 'all') && race.lanes.some(({ summary }) => speaksOf(summary, id)),
  );
  const appearances = useEntrants(race).map((entrant) => entrant.appearance);
  const base = usePage(({ view }) => relativeTo(race, view));
  const against = appearances.find(({ key }) => key === base);
  return (
    <section className={styles.panel} aria-labelledby="summary-heading">
      <header className={styles.panelHead}>
        <h2 id="summary-heading">Summary{against && `, ÷ ${against.label}`}</h2>
        <Segments
          label="Metrics in the table"
          options={DETAILS}
          value={detail}
          onChange={(next) => setView({ detail: next })}
        />
      </header>
      <Numbers
        race={race}
        metrics={metrics}
        appearances={appearances}
        base={against ? Number(against.key) : null}
      />
      <Meaning race={race} metrics={metrics} against={against?.label} />
      <Among race={race} />
      <NotSelected what="this table" />
      <LeftOut race={race} />
      <Unsteady race={race} />
    </section>
  );
}

/** Explains the content of cells. */
function Meaning({
  race,
  metrics,
  against,
}: {
  readonly race: Race;
  readonly metrics: readonly Metric[];
  readonly against: string | undefined;
}) {
  if (race.scenario.seeds.length < 2) return null;
  const interval = 'below it its 95\u00a0% confidence interval';
  const percentiles = metrics.some(({ id }) => percentileOf(id) !== null)
    ? ' Percentiles are of the flows of all seeds together, with intervals from resampling whole seeds; each needs at least ten values beyond it.'
    : '';
  const means = against
    ? `Geometric mean over ${seeds(race.scenario.seeds.length)} of the ratio to ${against} on the same arrivals, or the mean difference where values are zero; ${interval}.`
    : `Mean over ${seeds(race.scenario.seeds.length)}, ${interval}.`;
  return (
    <p className={styles.leftOut}>
      {means}
      {percentiles}
    </p>
  );
}

/** The compared flows, if not all. */
function Among({ race }: { race: Race }) {
  const { heats } = useCompared();
  const hidden = usePage(({ view }) => view.hidden);
  const labels = useEntrants(race).map(({ appearance }) => appearance.label);
  const all = (['flows', 'coflows'] as const).map((noun) => amongOf(heats, noun, labels, hidden));
  if (all.every(({ complete }) => complete)) return null;
  const over = all.map(({ text }) => text).filter(Boolean);
  const said = race.scenario.sweep
    ? 'Each number covers the flows that have settled under every scheme.'
    : over.length > 0
      ? `Numbers are over ${over.join('; and over ')}.`
      : `Nothing can be compared: ${all[0]?.why}.`;
  return (
    <p className={styles.leftOut}>
      {said}
      {isUnderWay(race) && ' Metrics over whole lanes follow when all lanes have finished.'}
    </p>
  );
}

/** Flows that the numbers above exclude. */
function LeftOut({ race }: { race: Race }) {
  const most = (of: (flows: FlowSummary) => number) =>
    Math.max(0, ...race.lanes.map(({ summary }) => (summary ? of(summary.flows) : 0)));
  const warmUp = most(({ warm_up }) => warm_up);
  const background = most((flows) => flows.background);
  if (warmUp > 0) {
    return (
      <p className={styles.leftOut}>
        The first {count.text(warmUp)} flows of every lane are warm-up and not counted
        {most(({ cool_down }) => cool_down) > 0 &&
          ', nor are those that arrive after the last counted flow'}
        .
      </p>
    );
  }
  if (background > 0) {
    return (
      <p className={styles.leftOut}>
        {count.text(background)} flows of background traffic share the network and are not counted.
      </p>
    );
  }
  return null;
}
