/** Names of ports by the layers of their nodes, as in the pictures of the network. */
import type { Life, Outline } from '../../engine/generated';
import type { LinkColumns } from '../../engine/protocol';
import { nodeNumber } from './nodeNumber';

interface Network {
  /** By port. */
  readonly links: LinkColumns | undefined;
  readonly outline: Outline | null;
}

/** A life whose ports are named by layer, such as “leaf 14 → host 3”; ports of unknown layers keep their names. */
export function withPortNames(life: Life, { links, outline }: Network): Life {
  if (!links || !outline) return life;
  const ports = life.ports.map((port) => {
    const ends = [links.from[port.id], links.to[port.id]].map((node) => nodeName(outline, node));
    return ends.includes(undefined) ? port : { ...port, name: ends.join(' → ') };
  });
  return { ...life, ports };
}

function nodeName({ groups, layers, hosts }: Outline, node = Number.NaN): string | undefined {
  const found = groups.filter(({ first, nodes }) => node >= first && node < first + nodes);
  // A group may have gaps, in which nodes of other groups lie.
  const [group] = found;
  const layer = found.length === 1 && group ? layers[group.layer] : undefined;
  return layer && `${layer.name} ${nodeNumber(hosts, node)}`;
}
