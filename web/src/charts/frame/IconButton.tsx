import type { ReactNode } from 'react';

interface Props {
  readonly label: string;
  /** Whether a toggle button is pressed. */
  readonly pressed?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** An icon button of a chart. */
export const IconButton = ({ label, pressed, onClick, children }: Props) => (
  <button type="button" aria-label={label} aria-pressed={pressed} title={label} onClick={onClick}>
    {children}
  </button>
);
