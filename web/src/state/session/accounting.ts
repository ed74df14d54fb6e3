/** Asks the engine for lives of flows. */
import { lifeAfter, lifeIn, lifeKey, withLife } from '../race/lives';
import type { Core } from './core';

export function createAccounting({ store, engine, busy }: Core) {
  const { getState, setState } = store;
  let stop = () => {};

  /** Asks for the lives of a flow in lanes that have ended; replaces what was asked before. */
  function askLife(lanes: readonly number[], flow: number) {
    stop();
    const { race, lives } = getState();
    if (!race) return;
    const { runId } = race;
    const left = new Set(
      lanes.filter((lane) => {
        const known = lifeIn(lives, runId, lane, flow);
        const ended = race.lanes[lane]?.status === 'done';
        return ended && (!known || known.kind === 'pending');
      }),
    );
    if (left.size === 0) return;
    const end = busy.begin();
    const cancel = engine.account(JSON.stringify(race.scenario), [...left], [flow], (reply) => {
      const print = race.lanes[reply.lane]?.summary?.fingerprint;
      const state = lifeAfter(reply, flow, print);
      if (!state) return;
      const key = lifeKey(reply.lane, flow);
      setState((page) => ({ lives: withLife(page.lives, runId, key, state) }));
      if (state.kind !== 'pending') left.delete(reply.lane);
      if (left.size === 0) end();
    });
    stop = () => {
      stop = () => {};
      if (left.size > 0) cancel();
      end();
    };
  }

  return { askLife, stopAsking: () => stop() };
}
