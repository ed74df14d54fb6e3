/** Adds seeds until a race reaches a precision goal, which is checked at a few predefined counts. */
import { percentText } from '../../derive/statistics/power';
import { catalogueOf } from '../catalogue';
import type { Race } from '../race/race';
import { sameRace } from '../scenario/edit';
import { compare } from '../statistics/compared';
import { estimatesFor, type Goal, isReached, withMoreSeeds } from '../statistics/precision';
import { notice } from '../view/notices';
import type { Core } from './core';
import type { Racing } from './racing';

/** Maximum time per step, so that comparing does not block the page. */
const STRETCH_MS = 6;

interface Editing {
  edit(change: (scenario: Race['scenario']) => Race['scenario'], merge: string): void;
}

export function createPrecision(core: Core, { run }: Racing, { edit }: Editing) {
  const { store, notify, busy, scenario } = core;
  const { getState, setState } = store;
  let end = () => {};

  function stop() {
    setState({ goal: null });
    end();
    end = () => {};
  }

  /** Stops if the goal is reached; otherwise runs the next seeds. */
  async function goOn(race: Race, goal: Goal) {
    const compared = await inSteps(compare(race, getState().view.hidden, [goal.metric.id]));
    if (getState().goal !== goal || getState().race !== race) return;
    const estimates = estimatesFor(compared, race.scenario, goal);
    const seeds = race.scenario.seeds.length;
    const known = `is known to ±\u00a0${percentText(goal.share)}, with ${seeds} seeds`;
    if (isReached(estimates, goal.share)) {
      notify(notice('info', `${goal.metric.label}: every ratio ${known}.`));
      return stop();
    }
    const limits = catalogueOf(getState())?.limits;
    const next = limits && sameRace(race.scenario, scenario()) && withMoreSeeds(scenario(), limits);
    if (!next) {
      notify(
        notice(
          'warning',
          `${goal.metric.label}: not every ratio ${known}, the maximum number of seeds.`,
        ),
      );
      return stop();
    }
    edit(() => next, 'precision');
    await run();
    if (getState().race === race) stop();
  }

  store.subscribe(({ race, goal }, before) => {
    if (!goal || !race || race.status === before.race?.status) return;
    if (race.status === 'cancelled') stop();
    if (race.status === 'finished') void goOn(race, goal);
  });

  return {
    /** Starts with the finished race. */
    reach(goal: Goal) {
      stop();
      const { race } = getState();
      if (race?.status !== 'finished') return;
      end = busy.begin();
      setState({ goal });
      void goOn(race, goal);
    },
    /** Stops adding seeds; the current race continues. */
    leaveIt: stop,
  };
}

async function inSteps<T>(steps: Generator<void, T>): Promise<T> {
  for (;;) {
    const before = performance.now();
    let step = steps.next();
    while (!step.done && performance.now() - before < STRETCH_MS) step = steps.next();
    if (step.done) return step.value;
    await new Promise((resolve) => setTimeout(resolve));
  }
}
