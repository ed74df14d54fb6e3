import type { Layout } from '../axis/plot';
import styles from '../frame/hoverCard.module.css';
import own from './stripCard.module.css';
import type { Told } from './told';

interface Props {
  readonly told: Told;
  readonly layout: Layout;
  /** The middle of what is told about, and the places above and below it. */
  readonly x: number;
  readonly top: number;
}

/** What is under the pointer, below the ribbon and within the drawing. */
export function StripCard({ told, layout: { plot, margin }, x, top }: Props) {
  const whole = margin.left + plot.width + margin.right;
  const right = margin.left + x > whole / 2;
  const side = right
    ? { right: Math.max(0, whole - margin.left - x - 12) }
    : { left: Math.max(0, margin.left + x - 12) };
  return (
    <div className={`${styles.card} ${own.card}`} style={{ top, ...side }} aria-hidden="true">
      <p>{told.heading}</p>
      <dl>
        {told.lines.map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
