/** Asks the engine for accounts of lanes and lives of flows: one job at a time, lives first. */
import { withPortNames } from '../../derive/network/portNames';
import type { LaneReply } from '../../engine/pool';
import type { RunId } from '../../engine/protocol';
import {
  accountAfter,
  accountIn,
  NO_ACCOUNTS,
  onlyEnded,
  onlyOf,
  withAccount,
} from '../account/accounts';
import { type LifeState, lifeAfter, lifeIn, lifeKey, withLife } from '../account/lives';
import { isUnderWay, type Lane } from '../race/race';
import type { Core } from './core';

interface Job {
  readonly run: RunId;
  /** The flow whose lives are wanted; null for accounts alone. */
  readonly flow: number | null;
  /** Lanes without an answer. */
  readonly left: Set<number>;
}

/** A life with the names that the pictures of the network have. */
const namedLife = (state: LifeState, { columns, outline }: Lane): LifeState =>
  state.kind === 'known'
    ? { ...state, life: withPortNames(state.life, { links: columns?.links, outline }) }
    : state;

const isSame = (a: ReadonlySet<number>, b: ReadonlySet<number>): boolean =>
  a.size === b.size && [...a].every((one) => b.has(one));

export function createAccounting({ store, engine, busy }: Core) {
  const { getState, setState } = store;
  let life: Job | null = null;
  let account: Job | null = null;
  let current: Job | null = null;
  let leave = () => {};

  /** Starts the first job that has lanes left, and leaves one that is no longer the first. */
  function proceed() {
    const job = [life, account].find((one) => one && one.left.size > 0) ?? null;
    if (job === current) return;
    leave();
    leave = () => {};
    current = job;
    const { race } = getState();
    if (!job || !race) return;
    const { left, flow } = job;
    const end = busy.begin();
    const flows = flow === null ? [] : [flow];
    const cancel = engine.account(JSON.stringify(race.scenario), [...left], flows, (reply) =>
      receive(job, reply),
    );
    leave = () => {
      if (left.size > 0) cancel();
      end();
    };
  }

  function receive(job: Job, reply: LaneReply) {
    const { lane } = reply;
    if (job !== current || getState().race?.runId !== job.run) return;
    const ended = getState().race?.lanes[lane];
    const raced = ended?.summary ?? undefined;
    const told = accountAfter(reply, raced);
    if (!told) return;
    // A run for lives keeps account of all flows, too.
    const wanted = job === account || (told.kind === 'ready' && account?.left.has(lane));
    if (wanted)
      setState(({ accounts }) => ({ accounts: withAccount(accounts, job.run, lane, told) }));
    const lived = job.flow === null ? undefined : lifeAfter(reply, job.flow, raced);
    if (lived && ended) {
      const key = lifeKey(lane, job.flow ?? 0);
      setState(({ lives }) => ({ lives: withLife(lives, job.run, key, namedLife(lived, ended)) }));
    }
    if (told.kind === 'running') return;
    job.left.delete(lane);
    if (wanted) account?.left.delete(lane);
    proceed();
  }

  /** Lanes of the race that have ended and have no answer yet. */
  function missing(lanes: readonly number[], known: (lane: number) => boolean): Set<number> {
    const { race } = getState();
    return new Set(lanes.filter((lane) => race?.lanes[lane]?.status === 'done' && !known(lane)));
  }

  store.subscribe(({ race }, before) => {
    if (race?.runId === before.race?.runId) return;
    life = null;
    account = null;
    proceed();
    setState({ accounts: NO_ACCOUNTS });
  });

  return {
    /** Asks for the lives of a flow in lanes that have ended; replaces what was asked before. */
    askLife(lanes: readonly number[], flow: number) {
      const { race, lives } = getState();
      if (!race) return;
      const left = missing(lanes, (lane) => {
        const known = lifeIn(lives, race.runId, lane, flow);
        return known !== undefined && known.kind !== 'pending';
      });
      life = { run: race.runId, flow, left };
      proceed();
    },

    stopAsking() {
      life = null;
      proceed();
    },

    /** Asks for the accounts of lanes, unless a race runs, and forgets those of other lanes. */
    askAccounts(lanes: readonly number[]) {
      const { race, accounts } = getState();
      if (!race || isUnderWay(race)) return;
      const { runId } = race;
      const left = missing(lanes, (lane) => {
        const known = accountIn(accounts, runId, lane);
        return known !== undefined && known.kind !== 'running';
      });
      if (account?.run === runId && left.size > 0 && isSame(account.left, left)) return;
      const kept = [...left].reduce(
        (all, lane) => withAccount(all, runId, lane, { kind: 'running', fraction: 0 }),
        accounts.of === runId ? onlyOf(accounts, lanes) : NO_ACCOUNTS,
      );
      setState({ accounts: kept });
      account = { run: runId, flow: null, left };
      proceed();
    },

    stopAccounts() {
      account = null;
      proceed();
      setState(({ accounts }) => ({ accounts: onlyEnded(accounts) }));
    },
  };
}
