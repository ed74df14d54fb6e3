/** Draws a network outline: layers of boxes, with hosts as dots below their switch. */

import { groupName, outlineSentence } from '../../derive/network/network';
import { nodeNumber } from '../../derive/network/nodeNumber';
import type { Bundle, Outline, Span } from '../../engine/generated';
import { useWidth } from '../frame/useWidth';
import { layoutNetwork, type Placed, type Placement } from './layout';
import styles from './network.module.css';

interface Props {
  readonly outline: Outline;
}

/** From this number on, bundles are drawn faintly, so that boxes stay visible. */
const MANY_BUNDLES = 120;
/** Space above a layer, for its name if boxes are too narrow. */
const NAME_HEIGHT = 20;
/** Width of a character in pixels, to test whether a name fits. */
const CHARACTER = 6.4;

export function NetworkDrawing({ outline }: Props) {
  const [ref, width] = useWidth<HTMLDivElement>();
  const narrow = width < 560;
  const placement = layoutNetwork(outline, {
    width,
    rise: outline.layers.length > 3 ? 92 : 116,
    margin: 12,
    head: narrow ? NAME_HEIGHT : 0,
    pitch: 4,
    box: { width: narrow ? 40 : 92, height: 28 },
  });
  return (
    <div ref={ref} className={styles.drawing}>
      <svg
        width={width}
        height={placement.height}
        viewBox={`0 0 ${width} ${placement.height}`}
        role="img"
        aria-label={outlineSentence(outline)}
      >
        <Bundles outline={outline} placement={placement} />
        <LayerNames outline={outline} placement={placement} />
        {outline.groups.map((group, index) => (
          <GroupMark
            key={group.first}
            outline={outline}
            index={index}
            at={placement.groups[index] as Placed}
          />
        ))}
      </svg>
    </div>
  );
}

/** Names of layers whose boxes are too narrow for text. */
function LayerNames({ outline, placement }: { outline: Outline; placement: Placement }) {
  return outline.layers.map(({ name }, layer) => {
    const at = outline.groups.findIndex((group) => group.layer === layer);
    const [group, first] = [outline.groups[at], placement.groups[at]];
    if (!group || !first || (layer === 0 && group.nodes === 1)) return null;
    if (fitting(first.width, group, name).includes(name)) return null;
    const drawn = outline.groups.filter((other) => other.layer === layer).length;
    const text = `${name}: ${drawn} ${group.nodes === 1 ? '' : `× ${group.nodes}`}`;
    return (
      <text key={name} className={styles.layerName} x={4} y={first.y - first.height / 2 - 9}>
        {text.trim()}
      </text>
    );
  });
}

function Bundles({ outline, placement }: { outline: Outline; placement: Placement }) {
  const { bundles } = outline;
  const fastest = Math.max(...bundles.map(({ rate_gbps }) => rate_gbps.max));
  return (
    <g className={styles.bundles} data-many={bundles.length > MANY_BUNDLES}>
      {bundles.map((bundle) => {
        const [a, b] = [placement.groups[bundle.a], placement.groups[bundle.b]];
        if (!a || !b || a === b) return null;
        const weight = 0.75 + 2 * Math.sqrt(bundle.rate_gbps.max / fastest);
        return (
          <path key={`${bundle.a} ${bundle.b}`} d={pathOf(a, b)} strokeWidth={weight}>
            <title>{bundleTitle(outline, bundle)}</title>
          </path>
        );
      })}
    </g>
  );
}

/** From the top of the lower box to the bottom of the upper; neighbours of one layer are connected side by side. */
function pathOf(a: Placed, b: Placed): string {
  const [low, high] = a.y >= b.y ? [a, b] : [b, a];
  if (low.y === high.y) return `M${a.x},${a.y}L${b.x},${b.y}`;
  return `M${low.x},${low.y - low.height / 2}L${high.x},${high.y + high.height / 2}`;
}

function GroupMark({ outline, index, at }: { outline: Outline; index: number; at: Placed }) {
  const group = outline.groups[index];
  const layer = group && outline.layers[group.layer];
  if (!group || !layer) return null;
  const title = <title>{groupName(outline, index)}</title>;
  if (group.layer === 0 && group.nodes === 1) {
    return (
      <circle className={styles.host} cx={at.x} cy={at.y} r={Math.max(at.width / 2, 1.5)}>
        {title}
      </circle>
    );
  }
  const box = { x: at.x - at.width / 2, y: at.y - at.height / 2 };
  return (
    <g className={group.layer === 0 ? styles.hosts : styles.switch}>
      {title}
      {group.nodes > 1 && (
        <rect x={box.x + 3} y={box.y - 3} width={at.width} height={at.height} rx={4} />
      )}
      <rect {...box} width={at.width} height={at.height} rx={4} />
      <text x={at.x} y={at.y} dy="0.35em">
        {fitting(at.width, { ...group, first: nodeNumber(outline.hosts, group.first) }, layer.name)}
      </text>
    </g>
  );
}

/** The longest of a box's names that fits; `first` is the number of its first node. */
function fitting(width: number, { nodes, first }: { nodes: number; first: number }, name: string) {
  const count = nodes.toLocaleString('en');
  const names = nodes === 1 ? [`${name} ${first}`, String(first)] : [`${count} × ${name}`, count];
  return names.find((text) => text.length * CHARACTER < width - 4) ?? '';
}

function bundleTitle(outline: Outline, bundle: Bundle): string {
  const ends = `${groupName(outline, bundle.a)} – ${groupName(outline, bundle.b)}`;
  const cables = bundle.cables === 1 ? '' : `${bundle.cables} links of `;
  return `${ends}: ${cables}${spanText(bundle.rate_gbps)} Gb/s, ${spanText(bundle.delay_us)} µs`;
}

export const spanText = ({ min, max }: Span): string => {
  const text = (value: number) => value.toLocaleString('en', { maximumSignificantDigits: 6 });
  return min === max ? text(min) : `${text(min)}–${text(max)}`;
};
