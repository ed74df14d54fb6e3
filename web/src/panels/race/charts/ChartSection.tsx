import { Fragment, memo, type ReactNode } from 'react';
import { SECTIONS, type SectionId } from '../../../charts/card/card';
import { chartsOf } from '../../../charts/chartsOf';
import { withPart } from '../../../state/view/selection';
import { usePage, useSession } from '../../shared/context';
import { useFlowPicking } from '../../shared/useFlowPicking';
import { useNames } from '../../shared/useNames';
import { Section } from './Section';
import type { SectionProps } from './section';
import { limitsOf } from './selectionLimits';

interface Props extends SectionProps {
  readonly id: SectionId;
  readonly complete: boolean;
  /** Additional charts; drawn only after those of the registry. */
  readonly children?: ReactNode;
}

/** The registry's charts of a section; nothing if the race has no data for them. */
export const ChartSection = memo(
  ({ id, data, shared, between, over, complete, children }: Props) => {
    const { metric, tail, selection } = usePage(({ view }) => view);
    const { setView } = useSession();
    const flows = useFlowPicking();
    const names = useNames();
    const cards = chartsOf(id, data);
    if (cards.length === 0) return null;
    return (
      <Section title={SECTIONS[id]} live={shared.running}>
        {cards.map((card) => (
          <Fragment key={card.id}>
            {card.draw({
              ...{ data, metric, tail, selection, between, over, complete, flows },
              shared: { ...shared, ...limitsOf(selection, names, card.beyond) },
              select: (part, value) => setView({ selection: withPart(selection, part, value) }),
            })}
          </Fragment>
        ))}
        {children}
      </Section>
    );
  },
);
