import { SlidersHorizontal } from 'lucide-react';
import { Button } from '../../../ui/Button';
import styles from './editor.module.css';

interface Props {
  /** The parameter, with its owner. */
  readonly of: string;
  readonly offered: boolean;
  /** Whether the step has as many sliders as are allowed. */
  readonly full: boolean;
  readonly onToggle: () => void;
}

/** Offers a parameter to students, or no longer. */
export const OfferToggle = ({ of, offered, full, onToggle }: Props) => (
  <Button
    tone="quiet"
    className={styles.offer ?? ''}
    label={`Slider for students: ${of}`}
    aria-pressed={offered}
    disabled={full && !offered}
    onClick={onToggle}
  >
    <SlidersHorizontal aria-hidden />
  </Button>
);
