import { type OpenLesson, OWN_LESSON, presetOfStep } from '../../../state/lessons/steps';
import { sameRace } from '../../../state/scenario/edit';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { useScenario, useSession } from '../../shared/context';

/** Offers to take the page's settings into the step, once they differ. */
export function PageDiffers({ open: { lesson, step } }: { open: OpenLesson }) {
  const { retakeStep } = useSession();
  const scenario = useScenario();
  const own = presetOfStep(OWN_LESSON, lesson, step)?.scenario;
  if (own && sameRace(own, scenario)) {
    return (
      <Button tone="link" onClick={() => void retakeStep()}>
        Take the present view into this step
      </Button>
    );
  }
  return (
    <Notice
      tone="info"
      title={
        <>
          The race differs from this step.{' '}
          <Button tone="link" onClick={() => void retakeStep()}>
            Take it into the step
          </Button>
        </>
      }
    />
  );
}
