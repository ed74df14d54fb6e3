import type { ReactNode } from 'react';
import { SizeDistribution, type SizeDistributionProps } from '../../charts';
import type { SizePreview } from '../../engine/generated';
import { ClassBars } from './ClassBars';
import { sizesSentence } from './sentences';

interface Props extends Pick<SizeDistributionProps, 'controls' | 'overlay' | 'rules' | 'editing'> {
  readonly sizes: SizePreview;
  readonly below?: ReactNode;
}

/** The distribution of sizes, and the shares of small and large flows. */
export function SizePicture({ sizes, below, ...props }: Props) {
  const bounds = sizes.classes.flatMap(({ up_to }) => (up_to === null ? [] : [up_to]));
  return (
    <>
      <SizeDistribution
        {...props}
        headingLevel={2}
        curve={sizes.curve}
        bounds={bounds}
        summary={sizesSentence(sizes)}
      />
      <ClassBars classes={sizes.classes} />
      {below}
    </>
  );
}
