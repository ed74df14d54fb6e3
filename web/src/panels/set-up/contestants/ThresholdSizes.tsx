import { bytes, Handle, type Layout, plain, SizeDistribution, valueAt } from '../../../charts';
import { sharesAt } from '../../../derive/distributions/sizeCurve';
import { moveThreshold } from '../../../derive/distributions/thresholds';
import type { Parameter, SizePreview, ThresholdPlan } from '../../../engine/generated';
import type { ThresholdEdits } from './useThresholds';

export interface ThresholdProps {
  readonly plan: ThresholdPlan;
  readonly sizes: SizePreview;
  readonly list: Parameter;
  readonly edits: ThresholdEdits;
}

/** Factors of an arrow key, without and with Shift. */
const FACTOR = { small: 1.02, large: 1.2 };

/** Draggable thresholds on the distribution of sizes. */
export function ThresholdSizes({ height, ...props }: ThresholdProps & { height?: number }) {
  const { plan, sizes } = props;
  const { in_use, unit_bytes } = plan;
  return (
    <SizeDistribution
      {...(height !== undefined && { height })}
      headingLevel={3}
      title="Thresholds on flow sizes"
      summary={summaryOf(props)}
      curve={sizes.curve}
      bounds={[]}
      rules={in_use.map((threshold) => threshold * unit_bytes)}
      overlay={(layout) => <Handles {...props} layout={layout} />}
    />
  );
}

function summaryOf({ plan: { in_use, levels, load, load_is_assumed } }: ThresholdProps): string {
  if (in_use.length === 0) return 'These sizes need no thresholds: all flows share one level.';
  const assumed = load_is_assumed ? ', assumed because the traffic sets none' : '';
  return `${in_use.length} thresholds for ${levels} levels, at a load of ${plain.text(load)}${assumed}. Drag them for a custom list.`;
}

function Handles({ plan, sizes, list, edits, layout }: ThresholdProps & { layout: Layout }) {
  const { in_use, unit_bytes } = plan;
  const { x, height } = layout.plot;
  const limits = limitsOf(list);
  return in_use.map((threshold, at) => {
    const size = threshold * unit_bytes;
    const move = (to: number, merge: string) =>
      edits.own(moveThreshold(in_use, at, to, limits), merge);
    return (
      <Handle
        // biome-ignore lint/suspicious/noArrayIndexKey: a threshold is its place in the list
        key={at}
        shape="rule"
        layout={layout}
        x={x.place(size)}
        // Staggered, so that close neighbours can be grabbed.
        y={12 + (at % 3) * 22 > height ? 12 : 12 + (at % 3) * 22}
        label={`Threshold ${at + 1}`}
        value={threshold}
        min={limits.min}
        max={limits.max}
        text={`${bytes.text(size)}, ${Math.round(100 * sharesAt(sizes.curve, size).flows)} % of flows below`}
        onDrag={(right, _, drag) => move(valueAt(x, right) / unit_bytes, `drag ${drag}`)}
        onStep={(right, up, large) => {
          const turn = right || up;
          const factor = FACTOR[large ? 'large' : 'small'] ** turn;
          const to = threshold * factor;
          move(Math.abs(to - threshold) < 1 ? threshold + turn : to, `keys ${at}`);
        }}
      />
    );
  });
}

export function limitsOf({ domain }: Parameter) {
  return domain.kind === 'numbers'
    ? { min: domain.min, max: domain.max }
    : { min: 1, max: Number.MAX_SAFE_INTEGER };
}
