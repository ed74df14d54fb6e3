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

/** Flow completion times by where flows come from or go to. */
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
