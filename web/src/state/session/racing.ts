/** Runs, pauses and cancels races, and applies the replies of their lanes. */
import type { LaneReply } from '../../engine/pool';
import { AUTORUN_LANES, isQuick, racesItself } from '../race/quick';
import { applyReplies, cancelRace, isOpen, isUnderWay, startRace } from '../race/race';
import { reusableLanes } from '../race/reusableLanes';
import { runningOrder } from '../race/runningOrder';
import { sameRace } from '../scenario/edit';
import { PRESETS } from '../scenario/presets';
import type { Checked } from '../store';
import { notice } from '../view/notices';
import type { Checking } from './checking';
import type { Core } from './core';
import { createFollowing } from './following';
import type { Sharing } from './sharing';

/** Minimum interval between updates, so that a running race does not make the page stutter. */
const PUBLISH_MS = 200;
/** For races of a second or two, whose workers every update slows down. */
const QUICK_PUBLISH_MS = 400;
/** Links and files with more flows per lane wait, too: they would occupy a phone for minutes. */
const AUTORUN_FLOWS = 1_000_000;

export type Racing = ReturnType<typeof createRacing>;

export function createRacing(core: Core, { check }: Checking, sharing: Sharing) {
  const { store, engine, scenario, notify } = core;
  const { getState, setState } = store;
  let heard: LaneReply[] = [];
  let publishing: ReturnType<typeof setTimeout> | undefined;
  const following = createFollowing(core);

  function flush() {
    clearTimeout(publishing);
    publishing = undefined;
    const replies = heard;
    heard = [];
    const race = following.race() ?? getState().race;
    if (!isUnderWay(race) || replies.length === 0) return;
    const next = applyReplies(race, replies);
    if (following.retain(next)) return;
    const finished = next.status === 'finished';
    // A race that turns out to take long is not replaced by a change, even if the one before it was short.
    const quick = (finished || getState().quick) && isQuick(next, engine.workers);
    setState({ race: next, quick });
    following.release();
    if (!finished) return;
    sharing.keepPromise();
    sharing.remember(following.finish(next));
    sharing.writeAddress('replace');
  }

  /** Whether the replies heard since the last update end the race. */
  function isComplete(): boolean {
    const open = (following.race() ?? getState().race)?.lanes.filter(isOpen) ?? [];
    return heard.filter(({ kind }) => kind === 'done' || kind === 'failed').length >= open.length;
  }

  /** Starts a checked race; if it `follows` a change, the earlier results stay until there are new ones. */
  function start({ scenario, lanes: plans }: Checked, follows: boolean) {
    flush();
    heard = [];
    following.release();
    const reused = reusableLanes(getState().race, scenario, plans);
    const runId = engine.run(JSON.stringify(scenario), runningOrder(plans, reused));
    const race = startRace(runId, scenario, plans, reused);
    if (follows) following.hold(race);
    else setState({ race });
  }

  async function run() {
    if (getState().checked?.scenario !== scenario()) await check();
    const { checked } = getState();
    if (checked && checked.lanes.length > 0) start(checked, false);
  }

  /** Number of flows per lane; 0 for presets, which are known to be short. */
  async function flowsOfALane(): Promise<number> {
    const asked = scenario();
    if (PRESETS.some((preset) => sameRace(preset.scenario, asked))) return 0;
    const { preview } = await engine
      .preview(JSON.stringify(asked))
      .catch(() => ({ preview: null }));
    // The race itself reports an engine that does not answer.
    return preview?.totals.flows ?? 0;
  }

  return {
    publish(reply: LaneReply) {
      heard.push(reply);
      publishing ??= setTimeout(flush, getState().quick ? QUICK_PUBLISH_MS : PUBLISH_MS);
      if (reply.kind === 'done' && (following.race() || isComplete())) flush();
    },

    run,

    /** Runs the changed scenario if the last race was short; its results replace the earlier ones without a gap. */
    runIfQuick() {
      const { checked, race, goal } = getState();
      if (!racesItself(getState()) || goal || !race || race.status === 'paused') return;
      if (!checked || checked.issues.length > 0 || checked.lanes.length === 0) return;
      if (!sameRace(race.scenario, checked.scenario)) start(checked, true);
    },

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
      following.release();
      engine.cancel();
      setState(({ race }) => ({ race: isUnderWay(race) ? cancelRace(race) : race, quick: false }));
    },
  };
}
