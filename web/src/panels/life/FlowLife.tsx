/** One flow's life: its strips, the parts of its completion time, and the flows in front where it waited. */
import { memo, useMemo, useState } from 'react';
import { shallow } from 'zustand/shallow';
import { ChartActionsContext, type Series } from '../../charts';
import { lifeSentence } from '../../charts/life/lifeSentence';
import { type LifeSeries, lifeSeries, type PointedSegment } from '../../charts/life/lifeSeries';
import { LifeStrips } from '../../charts/strips/LifeStrips';
import type { Apart } from '../../derive/life/counting';
import type { CauseCard, Life } from '../../engine/generated';
import { ChartMenu } from '../export/ChartMenu';
import { usePage, useSession } from '../shared/context';
import { Facts } from './Facts';
import { InFront } from './InFront';
import styles from './life.module.css';
import { PartsTable } from './PartsTable';

export interface ContestantLife extends Series {
  readonly life: Life;
}

interface Props {
  /** At least one; the first is the reference. */
  readonly lives: readonly ContestantLife[];
  readonly causes: readonly CauseCard[];
  readonly seed: number;
  /** Why the flow does not count; null if it does. */
  readonly apart?: Apart | null;
}

/** Rendered anew for other lives only: what is derived from a life of megabytes takes a while. */
export const FlowLife = memo(function FlowLife({ lives, causes, seed, apart = null }: Props) {
  const span = usePage(({ view }) => view.span);
  const { setView } = useSession();
  const [chosen, point] = useState<PointedSegment | null>(null);
  const series = useMemo(() => lives.map((one) => lifeSeries(one, causes)), [lives, causes]);
  const longest = useMemo(() => longestWait(series), [series]);
  const summary = useMemo(() => lifeSentence(series, causes), [series, causes]);
  const pointed = chosen ?? longest;
  const here = series.find(({ key }) => key === pointed?.key);
  const segment = pointed && here?.life.segments[pointed.segment];
  const [first] = lives;
  if (!first) return null;
  return (
    <>
      <Facts life={first.life} apart={apart} />
      <ChartActionsContext value={ChartMenu}>
        <div className={styles.card}>
          <LifeStrips
            title={`The life of flow ${first.life.flow}`}
            headingLevel={2}
            {...{ series, causes, summary, span, pointed }}
            onSpan={(next) => setView({ span: next })}
            onPoint={point}
          />
        </div>
      </ChartActionsContext>
      <div className={styles.beside}>
        <PartsTable series={series} causes={causes} />
        {here && segment && (
          <InFront
            of={here}
            segment={segment}
            causes={causes}
            onFlow={(flow) => setView({ flow: [seed, flow], span: null })}
          />
        )}
      </div>
    </>
  );
}, areSame);

function areSame({ lives: before, ...was }: Props, { lives: after, ...is }: Props): boolean {
  const areEqual = (one: ContestantLife, at: number) => shallow(one, after[at]);
  return shallow(was, is) && before.length === after.length && before.every(areEqual);
}

/** The longest wait of all contestants, so that there is something to read before anything is pointed at. */
function longestWait(series: readonly LifeSeries[]): PointedSegment | null {
  const waits = series.flatMap(({ key, reasons }) =>
    reasons.slice(0, 1).map(({ ps, segment }) => ({ key, ps, segment })),
  );
  const [longest] = waits.sort((a, b) => b.ps - a.ps);
  return longest ? { key: longest.key, segment: longest.segment } : null;
}
