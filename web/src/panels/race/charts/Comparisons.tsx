import { count, PairedRatio, ratio, withInterval } from '../../../charts';
import type { Gains } from '../../../derive/lanes/gains';
import type { Race } from '../../../state/race/race';
import { baselineIn, sweptValues } from '../../../state/statistics/results';
import { Scroll } from '../../../ui/Scroll';
import { usePage } from '../../shared/context';
import { NotSelected } from '../../shared/NotSelected';
import numbers from '../../shared/numbers.module.css';
import { useEntrants } from '../../shared/useEntrants';
import { useNames } from '../../shared/useNames';
import { useComparisons } from '../comparison/useComparisons';
import { useHeadline } from '../leaderboard/useHeadline';
import { useSweptPosition } from '../SweptChoice';
import styles from './comparisons.module.css';
import type { SectionProps } from './section';
import section from './section.module.css';
import { limitsOf } from './selectionLimits';

/** Compares each contestant with the baseline on identical arrivals: over the seeds in words, and flow by flow. */
export function Comparisons({
  race,
  data,
  shared,
}: Pick<SectionProps, 'data' | 'shared'> & { race: Race }) {
  const { tail, selection } = usePage(({ view }) => view);
  const entrants = useEntrants(race);
  const names = useNames();
  const { chosen } = useHeadline(race);
  const baseline = usePage(({ view }) => baselineIn(race, view)) || '0';
  const swept = sweptValues(race)[useSweptPosition(race)] ?? null;
  const comparisons = useComparisons(race, chosen, Number(baseline), swept);
  const against = entrants[Number(baseline)]?.appearance;
  const gains = data.coflowGains ?? data.flowGains;
  if (entrants.length < 2 || !against || !gains) return null;
  const noun = data.coflowGains ? 'coflows' : 'flows';
  const { limits } = limitsOf(selection, names);
  const absolute = { ...shared, relativeTo: undefined, limits };
  return (
    <section className={section.section} aria-labelledby="comparisons-heading">
      <header className={section.sectionHead}>
        <h2 id="comparisons-heading">Compared with {against.label} (same arrivals)</h2>
      </header>
      <div className={section.charts}>
        <div>
          <h3 className={styles.subhead}>{chosen?.label}, per seed</h3>
          <ul className={styles.comparisons}>
            {comparisons.map(({ contestant, verdict, words }) => (
              <li key={contestant} data-verdict={verdict}>
                <strong>{entrants[contestant]?.appearance.label}</strong>: {words}.
              </li>
            ))}
          </ul>
          <NotSelected what="these ratios" />
          <h3 className={styles.subhead}>
            {noun === 'flows' ? 'Flow by flow' : 'Coflow by coflow'}
          </h3>
          {gains.some(isJudged) ? (
            <Scroll what="Faster and slower flows">
              <GainTable gains={gains} />
            </Scroll>
          ) : (
            shared.nothing && <p>{shared.nothing}</p>
          )}
          {shared.among && <p className={styles.among}>Compared over {shared.among}.</p>}
          {limits && <p className={styles.among}>Selected: {limits}.</p>}
        </div>
        <PairedRatio
          {...absolute}
          series={gains}
          baseline={against.label}
          noun={noun}
          tail={tail}
        />
      </div>
    </section>
  );
}

const isJudged = ({ both, onlyA, onlyB }: Gains): boolean => both + onlyA + onlyB > 0;

type Gain = Gains & { readonly key: string; readonly label: string };

/** Numbers of gains and losses, and the typical factor. */
const GainTable = ({ gains }: { gains: readonly Gain[] }) => (
  <table className={`${numbers.table} ${styles.fitting}`}>
    <thead>
      <tr>
        <th scope="col">Contestant</th>
        <th scope="col">Faster</th>
        <th scope="col">Same</th>
        <th scope="col">Slower</th>
        <th scope="col">Geometric-mean ratio</th>
      </tr>
    </thead>
    <tbody>
      {gains.map(({ key, label, quicker, same, slower, geometricMean: value, low, high }) => (
        <tr key={key}>
          <th scope="row">{label}</th>
          <td>{count.text(quicker)}</td>
          <td>{count.text(same)}</td>
          <td>{count.text(slower)}</td>
          <td>{withInterval(ratio, { value, low, high })}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
