import { notice } from '../../state/view/notices';
import { useScenario, useSession } from '../shared/context';
import { problemOf } from '../shared/sentences';

/** Converts the scenario's network into an editable graph, or reports why this is impossible. */
export function useDraw(): () => Promise<void> {
  const scenario = useScenario();
  const session = useSession();
  return session.busy.tracked(async () => {
    const { preview: drawn, issues } = await session.draw(JSON.stringify(scenario));
    if (!drawn) {
      const why = issues.map(problemOf);
      session.notify(notice('warning', 'This network cannot be converted.', why));
      return;
    }
    session.edit((present) => ({ ...present, topology: drawn.topology }));
    if (drawn.changes.length > 0) {
      session.notify(
        notice('info', 'Converted to a custom topology, with these differences:', drawn.changes),
      );
    }
  });
}
