import type { ReactNode } from 'react';

interface Props {
  readonly label: string;
  /** For a button that stays down. */
  readonly pressed?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A button of a chart, as an icon. */
export const IconButton = ({ label, pressed, onClick, children }: Props) => (
  <button type="button" aria-label={label} aria-pressed={pressed} title={label} onClick={onClick}>
    {children}
  </button>
);
