import type { Issue } from '../../engine/generated';
import { MAX_ISSUES } from '../../state/session/checking';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import styles from '../set-up/setUp.module.css';
import {
  useCatalogue,
  useIssues,
  useRemarks,
  useRemedy,
  useScenario,
  useSession,
} from '../shared/context';
import { fieldName } from '../shared/fieldName';
import { problemOf } from '../shared/sentences';
import { Remarks } from './Remarks';
import { RemedyButton } from './RemedyButton';

/** Issues that prevent the race, each linked to its field; without issues, the remarks. */
export function IssueSummary() {
  const issues = useIssues();
  const remarks = useRemarks();
  const remedy = useRemedy();
  const { setView, edit } = useSession();
  const scenario = useScenario();
  const catalogue = useCatalogue();
  if (issues.length === 0) return <Remarks remarks={remarks} onRemedy={edit} />;
  const go = ({ path }: Issue) => {
    const drawn = path.startsWith(DRAWN);
    setView(drawn ? { tab: 'network', panel: 'main' } : { panel: 'set-up' });
    focusSoon(path);
  };
  return (
    <Notice tone="error" title={`Fix ${thingsOf(issues.length)} to start the race`}>
      <ul className={styles.issues}>
        {issues.map((issue) => (
          <li key={issue.path + issue.expected}>
            <Button tone="link" onClick={() => go(issue)}>
              {fieldName(issue.path, scenario, catalogue)}
            </Button>
            : {problemOf(issue)}
          </li>
        ))}
      </ul>
      {remedy && <RemedyButton remedy={remedy} onTake={edit} />}
    </Notice>
  );
}

function thingsOf(issues: number): string {
  if (issues === 1) return '1 problem';
  return issues < MAX_ISSUES ? `${issues} problems` : `at least ${issues} problems`;
}

/** Graph elements are edited in the network tab. */
const DRAWN = 'topology.graph';
/** Frames to wait for a view that is loaded on demand. */
const PATIENCE_FRAMES = 90;

function focusSoon(path: string, frames = PATIENCE_FRAMES) {
  requestAnimationFrame(() => {
    if (document.getElementById(path) || frames === 0) fieldOf(path)?.focus();
    else focusSoon(path, frames - 1);
  });
}

/** The field of a path, or its nearest ancestor. */
function fieldOf(path: string): HTMLElement | null {
  for (let at = path; at !== ''; at = at.replace(/(^|[.[])[^.[]*$/, '')) {
    const field = document.getElementById(at);
    if (field) return field;
  }
  return document.getElementById('set-up');
}
