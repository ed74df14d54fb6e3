import { plain, SweepChart } from '../charts';
import { overSeeds } from '../derive/seeds';
import { isUnderWay, type Race } from '../state/race';
import { lanesOf, metricValue } from '../state/results';
import { contestantsOf } from '../state/series';
import { useCatalogue, usePage } from './context';
import { sweptName } from './fieldName';
import { quantityOf } from './quantities';
import styles from './race.module.css';

/** The headline metrics against the swept value. */
export function SweepCharts({ race }: { race: Race }) {
  const catalogue = useCatalogue();
  const hidden = usePage(({ view }) => view.hidden);
  const { sweep, contestants } = race.scenario;
  if (!sweep || sweep.values.length < 2) return null;
  const known = catalogue.metrics.filter(
    ({ headline, id }) =>
      headline && race.lanes.some(({ summary }) => !Number.isNaN(metricValue(summary, id))),
  );
  const looks = contestantsOf(
    catalogue,
    contestants.map(({ scheme, label }, index) => {
      const lane = race.lanes.find(({ plan }) => plan.contestant === index);
      return { scheme, label: lane?.plan.label ?? label ?? scheme };
    }),
  ).filter(({ key }) => !hidden.includes(Number(key)));
  const name = sweptName(race.scenario, catalogue);
  const swept = { label: name, quantity: plain, scale: 'linear' } as const;
  const charts = known.map((metric) => (
    <SweepChart
      key={metric.id}
      run={String(race.runId)}
      running={isUnderWay(race)}
      headingLevel={2}
      swept={swept}
      metric={{
        label: metric.label,
        quantity: quantityOf(metric),
        scale: metric.quantity === 'seconds' ? 'log' : 'linear',
      }}
      series={looks.map((look) => ({
        ...look,
        points: sweep.values
          .map((at) => {
            const lanes = lanesOf(race, Number(look.key), at);
            const done = lanes.map(({ status, summary }) =>
              status === 'done' ? metricValue(summary, metric.id) : Number.NaN,
            );
            return { at, ...overSeeds(done) };
          })
          .filter(({ n }) => n > 0)
          .sort((a, b) => a.at - b.at),
      }))}
    />
  ));
  return <div className={styles.charts}>{charts}</div>;
}
