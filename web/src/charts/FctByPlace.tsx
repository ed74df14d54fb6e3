import type { ChartCard } from './card/card';
import { BySize, type BySizeProps } from './marks/BySize';

const WORDING = {
  name: 'fct-by-place',
  measure: 'FCT',
  noun: 'flows',
} as const;

const AXES = { rack: 'Rack, by its switch', host: 'Host' } as const;

interface Props extends BySizeProps {
  /** What the classes are. */
  readonly of: 'rack' | 'host';
}

/** Flow completion times by rack or host at either end. */
export const FctByPlace = ({ of, ...props }: Props) => (
  <BySize
    {...props}
    wording={{
      ...WORDING,
      title: `Flow completion time by ${of}`,
      head: `Contestant and ${of}`,
      axis: AXES[of],
    }}
  />
);

export const card: ChartCard = {
  id: WORDING.name,
  section: 'flows',
  order: 4,
  beyond: ['host', 'rack'],
  help: 'Flow completion times by rack, or by host in small networks; click one to select it.',
  needs: ({ byPlace }) => byPlace !== null,
  draw: ({ data: { byPlace }, shared, metric, selection, select, between }) =>
    byPlace?.[0] && (
      <FctByPlace
        {...shared}
        of={byPlace[0].of}
        series={byPlace}
        metric={metric}
        between={between(`flows.fct_s.all.${metric}`)}
        selected={String(selection.rack ?? selection.host ?? '')}
        onBucket={(place) => byPlace[0] && select(byPlace[0].of, place && Number(place.key))}
      />
    ),
};
