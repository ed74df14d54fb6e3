import { useState } from 'react';
import { Button } from '../../ui/Button';
import { usePage, useSession } from '../shared/context';
import styles from './life.module.css';

type Flow = readonly [seed: number, flow: number];

/** Flows listed at most; the browser's own history goes further back. */
const LISTED = 6;

/** The flows that led to the current one, each a way back. */
export function Trail() {
  const flow = usePage(({ view }) => view.flow);
  const { setView } = useSession();
  const [trail, setTrail] = useState<readonly Flow[]>([]);
  const next = flow ? followed(trail, flow) : [];
  // React's pattern for state derived from the previous render: set it while rendering, and only on change.
  if (next.length !== trail.length || next.at(-1)?.join() !== trail.at(-1)?.join()) setTrail(next);
  if (next.length < 2) return null;
  return (
    <nav aria-label="Flows on the way here">
      <ol className={styles.trail}>
        {next.map((one, at) => (
          <li key={one.join()} aria-current={at === next.length - 1 ? 'page' : undefined}>
            {at === next.length - 1 ? (
              nameOf(one)
            ) : (
              <Button tone="link" onClick={() => setView({ flow: one, span: null })}>
                {nameOf(one)}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

const nameOf = ([, flow]: Flow): string => `Flow ${flow}`;

/** A flow of the trail is a return to it; any other is a further step. */
function followed(trail: readonly Flow[], flow: Flow): readonly Flow[] {
  const at = trail.findIndex((one) => one.join() === flow.join());
  if (at === trail.length - 1 && at >= 0) return trail;
  return at >= 0 ? trail.slice(0, at + 1) : [...trail, flow].slice(-LISTED);
}
