/** A session with an engine that plans one lane per contestant, and runs on demand. */
import { vi } from 'vitest';
import type { Issue, LanePlan, LaneSummary, Preview, ScenarioSpec } from '../../engine/generated';
import type { LaneReply } from '../../engine/pool';
import type { RunId } from '../../engine/protocol';
import type { QuestionKind } from '../../engine/questions';
import { outcomeOf } from '../account/fixture';
import { createJournal, memoryStorage } from '../history/journal';
import type { AddressBar } from '../link/addressBar';
import { EMPTY_META } from '../link/pageFile';
import { UNBOUNDED } from '../scenario/bounds';
import { OPENING, presetById } from '../scenario/presets';
import { createSession, type Engine } from './session';

export const opening = presetById(OPENING)?.scenario as ScenarioSpec;

export function setUp(fragment = '', flows = 100) {
  let post: (reply: LaneReply) => void = () => {};
  let reportSlow: (kind: QuestionKind | null) => void = () => {};
  const runs: { scenario: ScenarioSpec; lanes: readonly number[] }[] = [];
  const issues: Issue[] = [];
  let runId = 0;
  const asked: (readonly number[])[] = [];
  const stopped = vi.fn();
  let account: (reply: LaneReply) => void = () => {};
  const plan = (scheme: string, lane: number) =>
    ({ lane, contestant: lane, scheme, label: scheme, swept: null, seed: 1 }) as LanePlan;
  const engine: Engine = {
    workers: 2,
    catalogue: async () =>
      ({ engine_version: '0.1.0', limits: { ...UNBOUNDED, seeds: 9 } }) as never,
    language: async () => [],
    check: async (text) => {
      const { contestants } = JSON.parse(text) as ScenarioSpec;
      const lanes =
        issues.length > 0 ? [] : contestants.map(({ scheme }, lane) => plan(String(scheme), lane));
      return { issues: [...issues], own: [], lanes, remarks: [] };
    },
    outline: async () => ({ issues: [], preview: null }),
    measure: async () => [],
    draw: async () => ({ issues: [], preview: null }),
    preview: async () => ({ issues: [], preview: { totals: { flows } } as Preview }),
    thresholds: async () => ({ issues: [], preview: null }),
    run: (text, lanes) => {
      runs.push({ scenario: JSON.parse(text), lanes });
      runId += 1;
      return runId as RunId;
    },
    account: vi.fn((_scenario, lanes, _flows, listen) => {
      asked.push(lanes);
      account = listen;
      return stopped;
    }),
    stopQuestions: vi.fn(),
    pause: vi.fn(),
    resume: vi.fn(),
    cancel: vi.fn(),
  };
  const address = { hash: fragment, changed: () => {} };
  const write = async (how: () => Promise<string | null>) => {
    address.hash = `#${await how()}`;
  };
  const bar: AddressBar = {
    read: () => address.hash,
    replace: (how) => void write(how),
    push: (how) => void write(how),
    onChange: (listener) => {
      address.changed = listener;
      return () => {};
    },
  };
  const journal = createJournal(memoryStorage());
  const pageSource = {
    address: () => 'https://here.test/',
    singleFile: async () => `<title>Millrace</title>\n${EMPTY_META}`,
  };
  const session = createSession(
    (onReply, onSlow) => {
      post = onReply;
      reportSlow = onSlow;
      return engine;
    },
    { address: bar, journal, pageSource },
  );
  const finish = (lane: number) => {
    const summary = outcomeOf(`print ${lane}`) as LaneSummary;
    const results = { summary, cct_s: new Float64Array(), utilisation: new Float64Array() };
    post({ kind: 'done', runId: runId as RunId, lane, results });
  };
  const progress = (lane: number, busy_ms = 1) => {
    const completions = {
      flow: new Uint32Array(),
      fct_s: new Float64Array(),
      rejected: new Uint32Array(),
      coflow: new Uint32Array(),
      cct_s: new Float64Array(),
    };
    const of = { finished: 0, flows: 1, simulated_s: 0, fraction: 0, events: 1, busy_ms };
    post({ kind: 'progress', runId: runId as RunId, lane, progress: of, completions });
  };
  return {
    session,
    engine,
    progress,
    journal,
    runs,
    issues,
    address,
    bar,
    finish,
    asked,
    stopped,
    tell: (reply: LaneReply) => account(reply),
    reportSlow: (kind: QuestionKind | null) => reportSlow(kind),
    state: session.store.getState,
  };
}
