import { ratio, withinSentence } from '../../../charts';
import { pointText, seeds } from '../../../derive/statistics/estimateWords';
import { laneWorkers } from '../../../engine/workers';
import type { Race } from '../../../state/race/race';
import { comparisonOf } from '../../../state/statistics/comparison';
import { baselineIn, relativeTo, sweptValues } from '../../../state/statistics/results';
import { valueOver } from '../../../state/statistics/values';
import { rankedBy } from '../../../state/view/metric';
import { Select } from '../../../ui/Select';
import { useCatalogue, usePage, useSession } from '../../shared/context';
import { sweptName } from '../../shared/fieldName';
import { NotSelected } from '../../shared/NotSelected';
import { quantityOf } from '../../shared/quantities';
import { number } from '../../shared/sentences';
import type { Entrant } from '../../shared/useEntrants';
import { useCompared } from '../comparison/compared';
import { Uncongested } from '../comparison/Uncongested';
import { useSweptPosition } from '../SweptChoice';
import { CompareBasis } from './CompareBasis';
import { DotHead } from './dots/DotHead';
import { DotLegend } from './dots/DotLegend';
import { useDotColumns } from './dots/useDotColumns';
import { LeaderboardRow } from './LeaderboardRow';
import { clockOf } from './laneStatus';
import styles from './leaderboard.module.css';
import { Precision } from './Precision';
import { RowWhy } from './RowWhy';
import { useFixedArrivals } from './useFixedArrivals';
import { useGliding } from './useGliding';
import { useHeadline } from './useHeadline';
import { type Placed, useStandings } from './useStandings';

/** Up to this number of contestants, their ideas fit into the first screen. */
const FEW = 4;

/** Contestants ranked by the chosen metric, with their progress on a common simulated clock. */
export function Leaderboard({ race, entrants }: { race: Race; entrants: readonly Entrant[] }) {
  const view = usePage((state) => state.view);
  const { chosen, metrics } = useHeadline(race);
  const { setView: lookAt } = useSession();
  const swept = sweptValues(race)[useSweptPosition(race)] ?? null;
  const standings = useStandings(race, entrants, chosen, swept);
  const catalogue = useCatalogue();
  const clock = clockOf(race, laneWorkers());
  const list = useGliding<HTMLOListElement>(standings.map(({ key }) => key).join());
  const base = relativeTo(race, view);
  const compared = useCompared();
  const [first] = standings;
  const reference = baselineIn(race, view) || first?.key;
  const keys = entrants.map(({ appearance }) => appearance.key);
  const columns = useDotColumns(metrics, chosen, keys, reference, swept);
  const textOf = ({ key, value }: Placed) => {
    if (!chosen) return '';
    if (base === undefined || Number.isNaN(value)) return quantityOf(chosen).text(value);
    const { estimate } = comparisonOf(compared, chosen, [Number(key), Number(base)], swept);
    return estimate ? pointText(estimate, chosen.quantity) : ratio.text(Number.NaN);
  };
  const isFixed = useFixedArrivals(race);
  /** The interval of the leader's own value. */
  const ownInterval = (own: Placed) => {
    if (!chosen || own !== first || own.place === null || !compared.final) return '';
    const { n, low, high } = valueOver(compared, Number(own.key), swept, chosen);
    const { text } = quantityOf(chosen);
    if (Number.isNaN(low) && isFixed) return '1 seed: the arrivals are the same for every seed.';
    if (Number.isNaN(low)) return `${seeds(n)}: no interval.`;
    return `${text(low)} … ${text(high)} (95\u00a0% interval), ${seeds(n)}.`;
  };
  /** Explains the shown difference: to the baseline, else to the leader. */
  const whyOf = ({ key, value }: Placed) => {
    const against = base !== undefined && base !== key ? base : first?.key;
    if (!chosen || against === undefined || Number.isNaN(value)) return;
    return <RowWhy {...{ race, entrants, swept, own: key, against }} metric={chosen} />;
  };
  const labelOf = (key: string | undefined) =>
    entrants.find(({ appearance }) => appearance.key === key)?.appearance.label;
  const leader = labelOf(first?.key);
  return (
    <>
      <header className={styles.head}>
        <h2>Leaderboard</h2>
        {chosen && (
          <Select label="Ranked by" value={chosen.id} onChange={(id) => lookAt(rankedBy(id))}>
            {metrics.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </Select>
        )}
        {race.scenario.sweep && swept !== null && (
          <span className={styles.swept}>
            at {withinSentence(sweptName(race.scenario, catalogue))} {number(swept)}
          </span>
        )}
        <span className={styles.clock}>
          <span>{clock.of}</span> <output>{clock.text}</output>
        </span>
      </header>
      <NotSelected what="the leaderboard" />
      <div className={styles.table}>
        <DotHead columns={columns} chosen={chosen?.id} />
        <ol ref={list} className={styles.rows}>
          {standings.map((own) => {
            const { key, evidence } = own;
            const entrant = entrants.find(({ appearance }) => appearance.key === key);
            if (!entrant) return null;
            return (
              <LeaderboardRow
                key={key}
                entrant={entrant}
                placed={own}
                value={textOf(own)}
                columns={columns}
                evidence={evidence ? `Relative to ${leader}: ${evidence}.` : ownInterval(own)}
                why={whyOf(own)}
                idea={entrants.length <= FEW}
                status={race.status}
                final={compared.final}
              />
            );
          })}
        </ol>
      </div>
      <Uncongested race={race} entrants={entrants} swept={swept} />
      <div className={styles.foot}>
        {chosen && (
          <CompareBasis
            race={race}
            entrants={entrants}
            metric={chosen}
            swept={swept}
            ranked={standings.some(({ place }) => place !== null)}
          />
        )}
        {columns.length > 0 && entrants.length > 1 && compared.final && (
          <DotLegend columns={columns} reference={labelOf(reference) ?? ''} />
        )}
      </div>
      <div className={styles.further}>
        {chosen && first && leader !== undefined && (
          <Precision
            race={race}
            metric={chosen}
            swept={swept}
            baseline={Number(first.key)}
            against={leader}
          />
        )}
      </div>
    </>
  );
}
