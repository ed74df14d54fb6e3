/** Checks the current scenario with the engine. */
import type { ScenarioSpec, SchemeCard } from '../../engine/generated';
import type { OwnSchemes } from '../knownSchemes';
import { unanswered } from '../unanswered';
import type { Core } from './core';

const CHECK_MS = 60;
/** Enough to fix, few enough to draw: the next check returns the remaining ones. */
export const MAX_ISSUES = 100;

export type Checking = ReturnType<typeof createChecking>;

/** Own schemes whose cards are kept; a history of edits has one source each. */
const MOST_OWN = 200;

/** Adds the cards of a scenario's own schemes; forgets the oldest beyond {@link MOST_OWN}. */
function withCards(
  own: OwnSchemes,
  { contestants }: ScenarioSpec,
  cards: readonly (SchemeCard | null)[],
): OwnSchemes {
  const fresh = contestants.flatMap(({ scheme }, index) => {
    const card = cards[index];
    const isNew = typeof scheme !== 'string' && card && !own.has(scheme.source);
    return isNew ? [[scheme.source, card] as const] : [];
  });
  return fresh.length === 0 ? own : new Map([...own, ...fresh].slice(-MOST_OWN));
}

export function createChecking({ store, engine, scenario }: Core) {
  let pending: Promise<void> = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked = 0;

  /** Drops the answer to an earlier request. Calls `then` if the answer is about the current scenario. */
  function check(then?: () => void): Promise<void> {
    clearTimeout(timer);
    asked += 1;
    const mine = asked;
    const about = scenario();
    pending = engine.check(JSON.stringify(about)).then(
      (check) => {
        const issues = check.issues.slice(0, MAX_ISSUES);
        store.setState(({ own }) => ({ own: withCards(own, about, check.own) }));
        if (mine !== asked) return;
        const { lanes, remarks, remedy } = check;
        const checked = { scenario: about, issues, lanes, remarks, ...(remedy && { remedy }) };
        store.setState({ checked });
        then?.();
      },
      (error: Error) => {
        const checked = { scenario: about, issues: [unanswered(error)], lanes: [], remarks: [] };
        if (mine === asked) store.setState({ checked });
      },
    );
    return pending;
  }

  return {
    check: () => check(),
    checkSoon(then: () => void) {
      clearTimeout(timer);
      timer = setTimeout(() => void check(then), CHECK_MS);
    },
    /** Resolves with the last requested answer. */
    pending: () => pending,
  };
}
