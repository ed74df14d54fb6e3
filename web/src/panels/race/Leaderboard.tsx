import { ratio, relation, Swatch, withinSentence } from '../../charts';
import { overSeeds } from '../../derive/seeds';
import { laneWorkers } from '../../engine/workers';
import { isUnderWay, type Race } from '../../state/race';
import { laneOutlook } from '../../state/remaining';
import { lanesOf, metricValue, relativeTo, sweptValues } from '../../state/results';
import { ProgressBar } from '../../ui/ProgressBar';
import { colourOf } from '../../ui/palette';
import { Select } from '../../ui/Select';
import { useCatalogue, usePage, useSession } from '../context';
import { sweptName } from '../fieldName';
import type { Entrant } from '../Lanes';
import { quantityOf } from '../quantities';
import { useSweptPosition } from '../SweptChoice';
import { number } from '../words';
import styles from './leaderboard.module.css';
import { endOf, reached, standing } from './standing';
import { useGliding } from './useGliding';
import { useHeadline } from './useHeadline';
import { useRanking } from './useRanking';

/** Contestants by the metric that was chosen, with how far each is on the one simulated clock. */
export function Leaderboard({ race, entrants }: { race: Race; entrants: readonly Entrant[] }) {
  const view = usePage((state) => state.view);
  const { chosen, metrics } = useHeadline(race);
  const { look: lookAt } = useSession();
  const swept = sweptValues(race)[useSweptPosition(race)] ?? null;
  const standings = entrants.map(({ look: { key } }) => ({
    key,
    value: chosen
      ? overSeeds(
          lanesOf(race, Number(key), swept).map(({ summary }) => metricValue(summary, chosen.id)),
        ).mean
      : Number.NaN,
  }));
  const catalogue = useCatalogue();
  const running = isUnderWay(race);
  const order = useRanking(`${race.runId} ${chosen?.id} ${swept}`, standings, {
    lowest: chosen?.better !== 'higher',
    final: !running,
  });
  const clock = running
    ? reached(race.lanes, laneWorkers())
    : { of: 'All lanes ended by', text: endOf(race.lanes) };
  const list = useGliding<HTMLOListElement>(order.join());
  const base = relativeTo(race, view);
  const heldBy = (key: string) => standings.find((one) => one.key === key)?.value ?? Number.NaN;
  // Equal values share a place.
  const placeOf = (value: number) => 1 + order.findIndex((key) => heldBy(key) === value);
  return (
    <>
      <header className={styles.head}>
        <h2>Leaderboard</h2>
        {chosen && (
          <Select label="Ranked by" value={chosen.id} onChange={(headline) => lookAt({ headline })}>
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
          {clock.of} <output>{clock.text}</output>
        </span>
      </header>
      <ol ref={list} className={styles.rows}>
        {order.map((key) => {
          const entrant = entrants.find(({ look }) => look.key === key);
          if (!entrant) return null;
          const value = heldBy(key);
          const shown = base === undefined || !chosen ? null : value / heldBy(base);
          return (
            <Row
              key={key}
              entrant={entrant}
              place={Number.isNaN(value) ? null : placeOf(value)}
              value={
                shown === null ? (chosen ? quantityOf(chosen).text(value) : '') : ratio.text(shown)
              }
              behind={key === order[0] ? '' : distance(value, heldBy(order[0] ?? ''))}
              paused={race.status === 'paused'}
            />
          );
        })}
      </ol>
    </>
  );
}

/** How far from the leader; nothing where either has no value, or the leader's is zero. */
function distance(value: number, leader: number): string {
  return Number.isFinite(value / leader) ? relation(value, leader) : '';
}

interface RowProps {
  readonly entrant: Entrant;
  readonly place: number | null;
  readonly value: string;
  readonly behind: string;
  readonly paused: boolean;
}

function Row({ entrant: { look, lanes }, place, value, behind, paused }: RowProps) {
  const { look: lookAt } = useSession();
  const hidden = usePage(({ view }) => view.hidden);
  const position = Number(look.key);
  const shown = !hidden.includes(position);
  const outlooks = lanes.map(laneOutlook);
  const fraction = outlooks.reduce((sum, outlook) => sum + outlook.fraction, 0) / lanes.length;
  const toggle = () =>
    lookAt({ hidden: shown ? [...hidden, position] : hidden.filter((at) => at !== position) });
  return (
    <li className={styles.row} data-leads={place === 1 || undefined}>
      <span className={styles.place}>{place ?? '–'}</span>
      <label className={styles.name}>
        <input type="checkbox" checked={shown} onChange={toggle} />
        <Swatch series={look} />
        <span title={look.label}>{look.label}</span>
      </label>
      <span className={styles.value}>{value}</span>
      <span className={styles.behind}>{behind && `${behind} the leader`}</span>
      <ProgressBar
        label={look.label}
        value={fraction}
        colour={colourOf(look.colour)}
        paused={paused}
      />
      <span className={styles.standing}>{standing(lanes)}</span>
      {lanes
        .filter(({ status }) => status === 'failed')
        .map(({ plan, message }) => (
          <p key={plan.lane} className={styles.failure}>
            Seed {plan.seed} failed: {message}
          </p>
        ))}
    </li>
  );
}
