import type { ReactNode } from 'react';
import { withStepFields } from '../../../state/lessons/authoring';
import { controlAround, isNumeric, MOST_CONTROLS, toggled } from '../../../state/lessons/controls';
import type { OpenLesson } from '../../../state/lessons/steps';
import { givenAt } from '../../../state/scenario/edit';
import { useOffers } from '../../embed/useOffers';
import { FieldActionContext } from '../../form/fieldAction';
import { useScenario, useSession } from '../../shared/context';
import styles from './editor.module.css';
import { OfferToggle } from './OfferToggle';

interface Props {
  readonly open: OpenLesson;
  /** The set-up. */
  readonly children: ReactNode;
}

/** Puts a button beside every number of the set-up that offers it to students as a slider. */
export default function ControlChoosing({ open: { lesson, step }, children }: Props) {
  const { editLesson } = useSession();
  const scenario = useScenario();
  const offers = useOffers();
  const controls = lesson.steps[step]?.controls ?? [];
  const action = (path: string) => {
    const offer = offers.find((one) => one.path === path);
    if (!offer || !isNumeric(offer.parameter.domain)) return null;
    const { parameter, place, of } = offer;
    const value = Number(givenAt(scenario, place)[parameter.name] ?? parameter.domain.default);
    const control = controlAround(path, parameter.domain, value);
    const toggle = () =>
      editLesson((present) =>
        withStepFields(present, step, { controls: toggled(controls, control) }),
      );
    return (
      <OfferToggle
        of={`${of}: ${parameter.label}`}
        offered={controls.some((one) => one.path === path)}
        full={controls.length >= MOST_CONTROLS}
        onToggle={toggle}
      />
    );
  };
  return (
    <FieldActionContext value={action}>
      <p className={styles.hint}>
        A button beside a number offers it to students of this step as a slider: {controls.length}{' '}
        of at most {MOST_CONTROLS} chosen.
      </p>
      {children}
    </FieldActionContext>
  );
}
