import { useState } from 'react';
import { FctDistribution, GuessCurve, type SampledSeries } from '../../../charts';
import { FLOW_BUCKETS } from '../../../derive/distributions/buckets';
import { curveThrough } from '../../../derive/distributions/guessedCurve';
import { GUESSED } from '../../../state/lessons/answers';
import { usePage } from '../../shared/context';
import type { AskProps } from './askProps';
import { Guess } from './Guess';
import { Outcome } from './Outcome';
import { useSampleOf } from './useSampleOf';

const GUESS = {
  key: 'guess',
  label: 'Your guess',
  colour: 'grey',
  mark: 'circle',
  dash: 'dashed',
} as const;

/** Predicts a distribution of completion times by drawing it. */
export function CurveAsk({ ask, answer, values }: AskProps<'curve', 'curve'>) {
  const { question, contestant, sizes, from, to, why } = ask;
  const [at_s, setAt] = useState(() => GUESSED.map((share) => from * (to / from) ** share));
  const truth = useSampleOf(contestant, sizes);
  const ended = usePage(({ race }) => race?.status === 'finished');
  if (answer === undefined) {
    return (
      <Guess question={question} guess={{ kind: 'curve', at_s }}>
        <GuessCurve
          title={`${contestant}, as you expect it`}
          domain={[from, to]}
          shares={GUESSED}
          values={at_s}
          onChange={setAt}
        />
      </Guess>
    );
  }
  const guessed: SampledSeries[] = answer
    ? [{ ...GUESS, sample: curveThrough(GUESSED, answer.at_s) }]
    : [];
  const { label = '' } = FLOW_BUCKETS.find(({ key }) => key === sizes) ?? {};
  return (
    <Outcome question={question} why={why} values={values} ready={ended && truth !== null}>
      {truth && (
        <FctDistribution
          title={`${label}: your guess beside the race`}
          headingLevel={4}
          series={[truth, ...guessed]}
        />
      )}
    </Outcome>
  );
}
