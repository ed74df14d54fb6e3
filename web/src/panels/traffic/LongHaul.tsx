import { count } from '../../charts';
import type { ScenarioSpec, Totals } from '../../engine/generated';
import { withLevel } from '../../state/scenario/edit';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import { useCatalogue } from '../shared/context';

/** Approximate payload of a packet in bytes. */
const PACKET = 1500;
/** Number of packets from which a lane takes too long for a browser. */
const MANY = 50e6;

interface Props {
  readonly scenario: ScenarioSpec;
  readonly totals: Totals;
  readonly onOpen: (scenario: ScenarioSpec) => void;
}

const rounded = (packets: number): string =>
  packets < 1e9
    ? `${count.text(Math.round(packets / 1e6))} million`
    : `${count.text(Number((packets / 1e9).toPrecision(2)))} billion`;

/** Warns of traffic that takes hours at packet level, and offers the flow level. */
export function LongHaul({ scenario, totals, onOpen }: Props) {
  const catalogue = useCatalogue();
  const packets = totals.bytes / PACKET;
  if (scenario.level !== 'packet' || packets < MANY) return null;
  const fluid = withLevel(scenario, 'flow', catalogue);
  return (
    <Notice tone="warning" title={`About ${rounded(packets)} packets: hours per scheme`}>
      <p>At flow level, the same traffic takes seconds to minutes.</p>
      {fluid.contestants.length > 0 && (
        <Button tone="link" onClick={() => onOpen(fluid)}>
          Simulate at flow level
        </Button>
      )}
    </Notice>
  );
}
