import { MousePointerClick, Pencil } from 'lucide-react';
import { useState } from 'react';
import type { ScenarioSpec } from '../../engine/generated';
import { stepId } from '../../state/lessons/steps';
import { racesItself } from '../../state/race/quick';
import { sameRace } from '../../state/scenario/edit';
import { OPENING, presetById } from '../../state/scenario/presets';
import { Button } from '../../ui/Button';
import { useCatalogue, usePage, useScenario, useSession } from '../shared/context';
import { StoryFields } from './StoryFields';
import styles from './story.module.css';

/** What the page is, and title and note of the scenario, which its author can edit. */
export function Story() {
  const [editing, setEditing] = useState(false);
  const own = usePage(({ view, lesson }) => view.display === 'page' && lesson === null);
  return (
    <div className={styles.story}>
      {own && (
        <p className={styles.about}>
          Millrace simulates datacenter networks in your browser: the same traffic once per
          scheduler, so that every difference is the scheduler’s doing.
        </p>
      )}
      {editing ? <StoryFields onDone={() => setEditing(false)} /> : <Told />}
      {own && !editing && (
        <Button
          tone="quiet"
          className={styles.edit ?? ''}
          label="Edit title and note"
          onClick={() => setEditing(true)}
        >
          <Pencil aria-hidden />
        </Button>
      )}
    </div>
  );
}

function Told() {
  const scenario = useScenario();
  const preset = presetById(usePage((state) => state.preset) ?? '')?.scenario;
  const { title, note } = scenario;
  const learning = usePage(({ lesson }) => lesson !== null);
  const outdated = preset !== undefined && isOutdated(scenario, preset);
  return (
    <>
      <h1>{title || 'Your own race'}</h1>
      {note && outdated && (
        <p className={styles.outdated}>Text of the preset, from before your changes:</p>
      )}
      {note && <p className={outdated ? styles.faded : styles.note}>{note}</p>}
      {!learning && (
        <>
          <Invitation />
          <FirstLook />
        </>
      )}
    </>
  );
}

/** Invites to change something, and says whether the change races by itself. */
function Invitation() {
  const { workload } = useScenario();
  const { workloads } = useCatalogue();
  const own = usePage(({ view }) => view.display === 'page');
  const follows = usePage(racesItself);
  if (!own) return null;
  const card = workloads.find(({ id }) => id === workload.kind);
  const load = card?.parameters.some(({ name }) => name === 'load') ?? false;
  return (
    <p className={styles.invitation}>
      <MousePointerClick aria-hidden />
      {follows
        ? `${load ? 'Move the load' : 'Change a setting'} and watch: the race runs again by itself.`
        : `${load ? 'Move the load' : 'Change a setting'}, then press Run.`}
    </p>
  );
}

/** Offers the tour on the race that the page opens with. */
function FirstLook() {
  const opening = usePage(({ preset, view }) => preset === OPENING && view.display === 'page');
  const { choosePreset } = useSession();
  if (!opening) return null;
  return (
    <p className={styles.invitation}>
      <Button tone="link" onClick={() => void choosePreset(stepId(FIRST_LOOK, 0))}>
        A first look, in one minute
      </Button>
    </p>
  );
}

/** The lesson that shows the page. */
const FIRST_LOOK = 'first-look';

/** Whether the note is still the preset's, although the race is another. */
export const isOutdated = (scenario: ScenarioSpec, preset: ScenarioSpec): boolean =>
  scenario.note === preset.note && !sameRace(scenario, preset);
