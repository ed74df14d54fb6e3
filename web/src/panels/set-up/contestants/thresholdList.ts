import type { Parameter, SchemeCard } from '../../../engine/generated';

/** The parameter that is a list of thresholds on sizes, if the scheme has one. */
export const thresholdList = ({ parameters }: SchemeCard): Parameter | undefined =>
  parameters.find(
    ({ domain }) => domain.kind === 'numbers' && domain.meaning.kind === 'size-thresholds',
  );
