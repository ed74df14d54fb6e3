import { SlidersHorizontal, Trash2 } from 'lucide-react';
import type { Control } from '../../../engine/generated';
import { MOST_CONTROLS, toggled } from '../../../state/lessons/controls';
import { Button } from '../../../ui/Button';
import { useOffers } from '../../embed/useOffers';
import { useSession } from '../../shared/context';
import styles from './editor.module.css';
import { NumberField } from './NumberField';

interface Props {
  readonly controls: readonly Control[];
  readonly onChange: (controls: readonly Control[]) => void;
}

/** The parameters that students may change, with their ranges; they are chosen in the set-up. */
export function ControlChoices({ controls, onChange }: Props) {
  const { setView } = useSession();
  const offers = useOffers();
  const change = (path: string, part: Partial<Control>) =>
    onChange(controls.map((one) => (one.path === path ? { ...one, ...part } : one)));
  return (
    <fieldset className={styles.choices}>
      <legend>Sliders for students</legend>
      <ul>
        {controls.map((control) => {
          const { path, from, to } = control;
          const offer = offers.find((one) => one.path === path);
          const name = offer ? `${offer.of}: ${offer.parameter.label}` : path;
          return (
            <li key={path}>
              <span>{name}</span>
              <Button
                tone="quiet"
                label={`Remove the slider ${name}`}
                onClick={() => onChange(toggled(controls, control))}
              >
                <Trash2 aria-hidden />
              </Button>
              <span className={styles.range}>
                <NumberField
                  label="from"
                  value={from}
                  onChange={(next) => next < to && change(path, { from: next })}
                />
                <NumberField
                  label="to"
                  value={to}
                  onChange={(next) => next > from && change(path, { to: next })}
                />
              </span>
            </li>
          );
        })}
      </ul>
      <Button onClick={() => setView({ panel: 'set-up' })}>
        <SlidersHorizontal aria-hidden />
        Choose in the set-up ({controls.length} of at most {MOST_CONTROLS})
      </Button>
    </fieldset>
  );
}
