/** The interval of a ratio whose two sides have settled alike, in the common wording. */
import { type Estimate, verdictOf } from '../../derive/statistics/estimate';
import { wordsOf } from '../../derive/statistics/estimateWords';
import { ALL_SETTLED } from '../../derive/statistics/unsettled';

/** “0.79× (0.72 … 0.87), 5 seeds”. `silent` is the number of seeds without a value on either side. */
export const ratioWords = (estimate: Estimate, silent = 0): string =>
  wordsOf(
    {
      ...{ estimate, verdict: verdictOf(estimate), silent, tooFew: 0 },
      ...{ left: ALL_SETTLED, baselineLeft: ALL_SETTLED },
    },
    // A difference is written where a ratio is impossible; all values here are times, or ratios of times.
    { id: '', quantity: 'seconds' },
  );
