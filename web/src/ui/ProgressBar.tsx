import styles from './ProgressBar.module.css';

interface Props {
  readonly label: string;
  /** From 0 to 1. */
  readonly value: number;
  readonly colour?: string;
  /** Styles the bar as paused. */
  readonly paused?: boolean;
}

export function ProgressBar({ label, value, colour = 'var(--accent)', paused = false }: Props) {
  const percent = Math.round(Math.min(1, Math.max(0, value || 0)) * 100);
  return (
    <div
      className={styles.track}
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      data-paused={paused}
    >
      <div className={styles.bar} style={{ inlineSize: `${percent}%`, background: colour }} />
    </div>
  );
}
