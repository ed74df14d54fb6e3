import { Fragment, memo, type ReactNode } from 'react';
import { SECTIONS, type SectionId } from '../../../charts/card/card';
import { chartsOf } from '../../../charts/card/chartsOf';
import { withPart } from '../../../state/view/selection';
import { usePage, useSession } from '../../shared/context';
import { Section } from './Section';
import type { SectionProps } from './section';

interface Props extends SectionProps {
  readonly id: SectionId;
  readonly complete: boolean;
  /** Follows the charts of the registry; drawn only with them. */
  readonly children?: ReactNode;
}

/** The charts of the registry that belong to a section; nothing where the race has the data of none. */
export const ChartSection = memo(({ id, data, shared, between, complete, children }: Props) => {
  const { metric, tail, selection } = usePage(({ view }) => view);
  const { setView } = useSession();
  const cards = chartsOf(id, data);
  if (cards.length === 0) return null;
  return (
    <Section title={SECTIONS[id]} live={shared.running}>
      {cards.map((card) => (
        <Fragment key={card.id}>
          {card.draw({
            ...{ data, shared, metric, tail, selection, between, complete },
            select: (part, value) => setView({ selection: withPart(selection, part, value) }),
          })}
        </Fragment>
      ))}
      {children}
    </Section>
  );
});
