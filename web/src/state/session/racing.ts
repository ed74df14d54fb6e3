/** Runs, pauses and cancels races, and applies the replies of their lanes. */
import type { LaneReply } from '../../engine/pool';
import { applyReplies, cancelRace, isUnderWay, startRace } from '../race/race';
import { reusableLanes } from '../race/reusableLanes';
import { runningOrder } from '../race/runningOrder';
import { sameRace } from '../scenario/edit';
import { PRESETS } from '../scenario/presets';
import { notice } from '../view/notices';
import type { Checking } from './checking';
import type { Core } from './core';
import type { Sharing } from './sharing';

/** Minimum interval between updates, so that a running race does not make the page stutter. */
const PUBLISH_MS = 200;
/** Links and files with more lanes wait for Run. */
const AUTORUN_LANES = 60;
/** Links and files with more flows per lane wait, too: they would occupy a phone for minutes. */
const AUTORUN_FLOWS = 1_000_000;

export type Racing = ReturnType<typeof createRacing>;

export function createRacing(core: Core, { check }: Checking, sharing: Sharing) {
  const { store, engine, scenario, notify } = core;
  const { getState, setState } = store;
  let heard: LaneReply[] = [];
  let publishing: ReturnType<typeof setTimeout> | undefined;

  function flush() {
    clearTimeout(publishing);
    publishing = undefined;
    const replies = heard;
    heard = [];
    const { race } = getState();
    if (!isUnderWay(race) || replies.length === 0) return;
    const next = applyReplies(race, replies);
    setState({ race: next });
    if (next.status !== 'finished') return;
    sharing.keepPromise();
    sharing.remember();
    sharing.writeAddress('replace');
  }

  async function run() {
    if (getState().checked?.scenario !== scenario()) await check();
    const { checked } = getState();
    if (!checked || checked.lanes.length === 0) return;
    flush();
    heard = [];
    const reused = reusableLanes(getState().race, checked.scenario, checked.lanes);
    const lanes = runningOrder(checked.lanes, reused);
    const runId = engine.run(JSON.stringify(checked.scenario), lanes);
    setState({ race: startRace(runId, checked.scenario, checked.lanes, reused) });
  }

  /** Number of flows per lane; 0 for presets, which are known to be short. */
  async function flowsOfALane(): Promise<number> {
    const asked = scenario();
    if (PRESETS.some((preset) => sameRace(preset.scenario, asked))) return 0;
    const { preview } = await engine.preview(JSON.stringify(asked));
    return preview?.totals.flows ?? 0;
  }

  return {
    publish(reply: LaneReply) {
      heard.push(reply);
      publishing ??= setTimeout(flush, PUBLISH_MS);
    },

    run,

    async runUnlessLong() {
      const lanes = getState().checked?.lanes.length ?? 0;
      const wait = (why: string) =>
        notify(notice('info', `This race has ${why}. Press Run to start.`));
      if (lanes > AUTORUN_LANES) return wait(`${lanes} lanes`);
      const flows = await flowsOfALane();
      if (flows <= AUTORUN_FLOWS) return run();
      wait(`${flows.toLocaleString('en')} flows in each lane`);
    },

    pause() {
      engine.pause();
      setState(({ race }) => ({ race: race && { ...race, status: 'paused' } }));
    },

    resume() {
      engine.resume();
      setState(({ race }) => ({ race: race && { ...race, status: 'running' } }));
    },

    cancel() {
      flush();
      engine.cancel();
      setState(({ race }) => ({ race: isUnderWay(race) ? cancelRace(race) : race }));
    },
  };
}
