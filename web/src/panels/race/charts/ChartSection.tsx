import { memo } from 'react';
import type { CardProps, ChartCard, SectionName } from './card';
import { SECTIONS } from './card';
import * as cards from './cards';
import { Section } from './Section';

/** The charts of a section that the race has something for. */
export const ChartSection = memo(({ name, ...props }: CardProps & { name: SectionName }) => {
  const shown = byRank(name).filter(({ isFor }) => isFor?.(props.data) ?? true);
  if (shown.length === 0) return null;
  return (
    <Section title={SECTIONS[name]} live={props.shared.running}>
      {shown.map(({ rank, Chart }) => (
        <Chart key={rank} {...props} />
      ))}
    </Section>
  );
});

const byRank = (name: SectionName): readonly ChartCard[] =>
  Object.values<ChartCard>(cards)
    .filter(({ section }) => section === name)
    .sort((a, b) => a.rank - b.rank);
