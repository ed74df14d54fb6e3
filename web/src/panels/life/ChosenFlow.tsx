/** The life of the chosen flow, once the engine has kept account of it under every shown contestant. */
import { apartOf } from '../../derive/life/counting';
import type { Race } from '../../state/race/race';
import { sweptValues } from '../../state/statistics/results';
import { Notice } from '../../ui/Notice';
import { ProgressBar } from '../../ui/ProgressBar';
import { colourOf } from '../../ui/palette';
import { useCatalogue, usePage } from '../shared/context';
import { useEntrants } from '../shared/useEntrants';
import { stripsOf } from '../shared/useFlowPicking';
import { FlowLife } from './FlowLife';
import styles from './life.module.css';
import { type AskedLane, useLives } from './useLives';

interface Props {
  readonly race: Race;
  readonly seed: number;
  readonly flow: number;
}

export function ChosenFlow({ race, seed, flow }: Props) {
  const lanes = useLanes(race, seed);
  const reason = missing(race, lanes, seed, flow);
  const lives = useLives(race, reason ? [] : lanes, flow);
  const { causes } = useCatalogue();
  if (reason) return <Notice tone="info" title={reason} />;
  const counted = lanes[0]?.lane.columns?.flows.counted;
  const apart = counted ? apartOf(counted, flow) : null;
  const known = lives.flatMap((one) =>
    one.kind === 'known' ? [{ ...one.of.appearance, life: one.life }] : [],
  );
  return (
    <>
      {lives.map(({ of, ...one }) =>
        one.kind === 'pending' ? (
          <div key={of.appearance.key} className={styles.pending}>
            <p>
              {of.lane.status === 'done'
                ? `${of.appearance.label} runs again, with an account of every flow.`
                : `${of.appearance.label} has not ended.`}
            </p>
            <ProgressBar
              label={`Account of ${of.appearance.label}`}
              value={one.fraction}
              colour={colourOf(of.appearance.colour)}
            />
          </div>
        ) : (
          one.kind === 'failed' && (
            <Notice
              key={of.appearance.key}
              tone="warning"
              title={`${of.appearance.label}: ${one.message}`}
            />
          )
        ),
      )}
      {known.length > 0 && <FlowLife {...{ lives: known, causes, seed, apart }} />}
    </>
  );
}

/** Why a race has no such flow, which a link or a typed number may name. */
function missing(race: Race, lanes: readonly AskedLane[], seed: number, flow: number) {
  if (!race.scenario.seeds.includes(seed)) return `This race has no seed ${seed}.`;
  const flows = lanes[0]?.lane.columns?.flows.size_bytes.length;
  if (flows === undefined || flow < flows) return undefined;
  return `This race has no flow ${flow}: its flows have the numbers 0 to ${flows - 1}.`;
}

/** The lanes of the shown contestants with this seed, at the selected swept value. */
function useLanes(race: Race, seed: number): AskedLane[] {
  const view = usePage((state) => state.view);
  const entrants = useEntrants(race);
  const values = sweptValues(race);
  const swept = values[Math.min(view.swept, values.length - 1)] ?? null;
  return stripsOf(race, view).flatMap((index) => {
    const entrant = entrants[index];
    const lane = entrant?.lanes.find(({ plan }) => plan.seed === seed && plan.swept === swept);
    return entrant && lane ? [{ appearance: entrant.appearance, lane }] : [];
  });
}
