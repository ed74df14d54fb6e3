import type { Parameter, SchemeCard } from '../../../engine/generated';

/** The parameter with the list of size thresholds, if the scheme has one. */
export const thresholdList = ({ parameters }: SchemeCard): Parameter | undefined =>
  parameters.find(
    ({ domain }) => domain.kind === 'numbers' && domain.meaning.kind === 'size-thresholds',
  );
