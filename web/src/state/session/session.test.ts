import { describe, expect, it, vi } from 'vitest';
import type { RunId } from '../../engine/protocol';
import { outcomeOf } from '../account/fixture';
import { writeLink } from '../link/url';
import { raceFingerprint } from '../scenario/hash';
import { OPENING, presetById } from '../scenario/presets';
import { DEFAULT_VIEW } from '../view/view';
import { opening, setUp } from './sessionFixture';

/** A race that follows a change, and takes longer than the earlier results stay. */
async function outlasting() {
  const all = setUp();
  const { session, runs, finish } = all;
  await session.start();
  opening.contestants.forEach((_, lane) => void finish(lane));
  await session.idle();
  session.edit((scenario) => ({ ...scenario, seeds: [7] }));
  await vi.waitFor(() => expect(runs).toHaveLength(2));
  await new Promise((resolve) => setTimeout(resolve, 900));
  return all;
}

const prints = raceFingerprint(opening.contestants.map((_, lane) => `print ${lane}`));
const link = (fingerprint: string, engine = '0.1.0') =>
  writeLink({ preset: OPENING, scenario: opening, view: DEFAULT_VIEW, engine, fingerprint });

describe('session', () => {
  it('starts with a race that runs by itself', async () => {
    const { session, runs, state, finish } = setUp();
    await session.start();
    expect(runs).toEqual([{ scenario: opening, lanes: opening.contestants.map((_, i) => i) }]);
    expect(state().race?.status).toBe('running');
    opening.contestants.forEach((_, lane) => void finish(lane));
    await session.idle();
    expect(state().race?.status).toBe('finished');
  });

  it('opens a preset with the view of its note', async () => {
    const { session, state } = setUp();
    await session.start();
    expect(state().view).toMatchObject(presetById(OPENING)?.view ?? {});
    expect(state().view.headline).not.toBe(DEFAULT_VIEW.headline);
    session.setView({ headline: '' });
    await session.choosePreset(OPENING);
    expect(state().view.headline).not.toBe('');
  });

  it('is idle if its race cannot start', async () => {
    const { session, state, issues, runs } = setUp();
    issues.push({ path: 'seeds', value: '0', expected: 'something else' });
    await session.start();
    await session.idle();
    expect([runs, state().race]).toEqual([[], null]);
  });

  it('is not idle before an opened scenario has raced', async () => {
    const { session, engine, state, finish } = setUp();
    await session.start();
    opening.contestants.forEach((_, lane) => void finish(lane));
    await session.idle();
    const preview = engine.preview;
    let answer = () => {};
    engine.preview = async (text) => {
      await new Promise<void>((resolve) => (answer = resolve));
      return preview(text);
    };
    const opened = session.openScenario({ ...opening, title: 'Another', seeds: [7] });
    let idle = false;
    const waited = session.idle().then(() => (idle = true));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(idle).toBe(false);
    answer();
    await opened;
    expect(state().race?.status).toBe('running');
    opening.contestants.forEach((_, lane) => void finish(lane));
    await waited;
    expect(state().race?.scenario.title).toBe('Another');
  });

  it('waits for Run if a link has very many flows', async () => {
    const { session, state, runs } = setUp(`#p.1.preset=${OPENING}&seeds=~5`, 5_000_000);
    await session.start();
    await session.idle();
    expect(runs).toEqual([]);
    expect(state().notices.at(-1)?.title).toMatch(/5,000,000 flows in each lane\. Press Run/);
    await session.run();
    expect(runs).toHaveLength(1);
  });

  it('reports that a link gave equal results', async () => {
    const { session, state, finish } = setUp(`#${await link(prints)}`);
    await session.start();
    opening.contestants.forEach((_, lane) => void finish(lane));
    await session.idle();
    expect(state().notices).toMatchObject([{ tone: 'success', title: /Same results/ }]);
  });

  it('reports different results, and the other version of the engine', async () => {
    const { session, state, finish } = setUp(`#${await link('deadbeef', '0.0.9')}`);
    await session.start();
    opening.contestants.forEach((_, lane) => void finish(lane));
    await session.idle();
    expect(state().notices).toHaveLength(1);
    const [said] = state().notices;
    expect(said?.title).toMatch(/differ/);
    expect(said?.lines[0]).toMatch(
      /because the versions differ: .* Millrace 0\.0\.9, and .* runs 0\.1\.0\./,
    );
  });

  it('reports another version of a link until its race has ended', async () => {
    const { session, state, finish } = setUp(`#${await link(prints, '0.0.9')}`);
    await session.start();
    const said = 'made with Millrace 0.0.9; this page runs 0.1.0, so results may differ.';
    expect(state().notices).toMatchObject([{ tone: 'info', title: `This link was ${said}` }]);
    opening.contestants.forEach((_, lane) => void finish(lane));
    await session.idle();
    expect(state().notices).toMatchObject([{ tone: 'success', title: /Same results/ }]);
  });

  it('names no version if it is the same and results differ', async () => {
    const { session, state, finish } = setUp(`#${await link('deadbeef')}`);
    await session.start();
    opening.contestants.forEach((_, lane) => void finish(lane));
    await session.idle();
    const [said] = state().notices;
    expect(said?.lines[0]).toMatch(/^The preset or the page has changed since\./);
  });

  it('opens the first preset instead of an invalid link, and reports the error', async () => {
    const { session, state } = setUp('#x.1.nonsense');
    await session.start();
    expect(state().preset).toBe(OPENING);
    expect(state().notices[0]?.title).toMatch(/cannot be opened/);
  });

  it("keeps the current race if a link exceeds the engine's limits", async () => {
    const { session, address, state, runs } = setUp();
    await session.start();
    session.edit((scenario) => ({ ...scenario, seeds: [7] }));
    const { race, history } = state();
    const seeds = Array.from({ length: 10 }, (_, seed) => seed);
    address.hash = `#p.1.preset=incast&seeds=~${seeds.join('~')}`;
    address.changed();
    await vi.waitFor(() => expect(state().notices).toHaveLength(1));
    expect(state().notices[0]?.title).toBe(
      'This link cannot be opened: seeds: expected 1 to 9 seeds, got 10.',
    );
    expect([state().race, state().history, runs.length]).toEqual([race, history, 1]);
    await vi.waitFor(() => expect(address.hash).toContain('seeds=~7'));
    await session.openLink(`p.1.preset=incast&seeds=~${seeds.join('~')}`);
    expect([state().race, state().history, runs.length]).toEqual([race, history, 1]);
  });

  it('applies the same limits to stored scenarios', async () => {
    const { session, journal, state, runs } = setUp();
    const seeds = Array.from({ length: 10 }, (_, seed) => seed);
    const scenario = { ...opening, seeds };
    await journal.saveDraft({ preset: null, scenario });
    await session.start();
    const refused = 'The saved session cannot be opened: seeds: expected 1 to 9 seeds, got 10.';
    expect(state().notices.map(({ title }) => title)).toEqual([refused]);
    await session.reopen({ preset: null, scenario });
    expect(state().notices.map(({ title }) => title)).toEqual([refused, refused]);
    expect([state().history.present, runs.length]).toEqual([opening, 1]);
  });

  it('does not race what the engine refuses, and keeps the edits', async () => {
    const { session, issues, runs, state } = setUp();
    await session.start();
    issues.push({ path: 'seeds', value: '[]', expected: '1 to 100 seeds' });
    session.edit((scenario) => ({ ...scenario, seeds: [] }));
    await session.run();
    expect(runs).toHaveLength(1);
    expect(state().checked?.issues).toEqual(issues);
    expect(state().history.present.seeds).toEqual([]);
  });

  it('limits the number of issues', async () => {
    const { session, issues, state } = setUp();
    const path = (at: number) => `workload.parameters.x${at}`;
    const all = Array.from({ length: 60_000 }, (_, at) => path(at));
    issues.push(...all.map((each) => ({ path: each, value: '1', expected: 'no parameters here' })));
    await session.start();
    expect(state().checked?.issues.map((issue) => issue.path)).toEqual(all.slice(0, 100));
  });

  it('undoes an edit without affecting the race', async () => {
    const { session, runs, state } = setUp();
    await session.start();
    session.edit((scenario) => ({ ...scenario, seeds: [7] }));
    session.undo();
    expect(state().history.present).toEqual(opening);
    session.redo();
    expect(state().history.present.seeds).toEqual([7]);
    expect(runs).toHaveLength(1);
  });

  it('races a change by itself after a short race, and keeps the results until there are new ones', async () => {
    const { session, runs, state, finish } = setUp();
    await session.start();
    opening.contestants.forEach((_, lane) => void finish(lane));
    await session.idle();
    const before = state().race;
    session.edit((scenario) => ({ ...scenario, seeds: [7] }));
    await vi.waitFor(() => expect(runs).toHaveLength(2));
    const idle = session.idle();
    finish(0);
    finish(1);
    expect(state().race).toBe(before);
    finish(2);
    await idle;
    expect(state().race?.scenario.seeds).toEqual([7]);
    expect(state().race?.status).toBe('finished');
  });

  it('restarts a race that follows a change with the next change', async () => {
    const { session, runs, state, finish } = setUp();
    await session.start();
    opening.contestants.forEach((_, lane) => void finish(lane));
    await session.idle();
    session.edit((scenario) => ({ ...scenario, seeds: [7] }), 'seeds');
    await vi.waitFor(() => expect(runs).toHaveLength(2));
    session.edit((scenario) => ({ ...scenario, seeds: [8] }), 'seeds');
    await vi.waitFor(() => expect(runs).toHaveLength(3));
    opening.contestants.forEach((_, lane) => void finish(lane));
    await session.idle();
    expect(state().race?.scenario.seeds).toEqual([8]);
  });

  it('shows a race that follows a change and takes long, so that it can be cancelled', async () => {
    const { session, runs, state, progress } = await outlasting();
    progress(0);
    await vi.waitFor(() => expect(state().race?.status).toBe('running'));
    session.cancel();
    session.edit((scenario) => ({ ...scenario, seeds: [8] }));
    await session.idle();
    expect(runs).toHaveLength(2);
  });

  it('does not replace a race under way that takes long, nor one that is paused', async () => {
    const { session, runs, state, progress } = await outlasting();
    progress(2);
    await vi.waitFor(() => expect(state().race?.status).toBe('running'));
    session.pause();
    session.edit((scenario) => ({ ...scenario, seeds: [8] }));
    await vi.waitFor(() => expect(state().checked?.scenario.seeds).toEqual([8]));
    session.resume();
    progress(2, 60_000);
    await vi.waitFor(() => expect(state().quick).toBe(false));
    session.edit((scenario) => ({ ...scenario, seeds: [9] }));
    await vi.waitFor(() => expect(state().checked?.scenario.seeds).toEqual([9]));
    expect(runs).toHaveLength(2);
  });

  it('remembers only the last of consecutive changes that raced by themselves', async () => {
    const { session, runs, journal, finish } = setUp();
    await session.start();
    opening.contestants.forEach((_, lane) => void finish(lane));
    await session.idle();
    for (const seed of [7, 8, 9]) {
      session.edit((scenario) => ({ ...scenario, seeds: [seed] }));
      await vi.waitFor(() => expect(runs.at(-1)?.scenario.seeds).toEqual([seed]));
      opening.contestants.forEach((_, lane) => void finish(lane));
      await session.idle();
    }
    await journal.settled();
    const seeds = (await journal.races()).races.map(({ scenario }) => scenario.seeds);
    expect(seeds).toEqual([[9], opening.seeds]);
  });

  it('writes every edit to the address', async () => {
    const { session, address } = setUp();
    await session.start();
    session.edit((scenario) => ({ ...scenario, seeds: [7, 8] }));
    await vi.waitFor(() => expect(address.hash).toContain('seeds=~7~8'));
    session.setView({ metric: 'p99' });
    await vi.waitFor(() => expect(address.hash).toContain('view.metric=p99'));
  });

  it('drops replies after a cancel', async () => {
    const { session, engine, state, finish } = setUp();
    await session.start();
    session.cancel();
    finish(0);
    await new Promise((resolve) => setTimeout(resolve, 250));
    expect(engine.cancel).toHaveBeenCalled();
    expect(state().race?.status).toBe('cancelled');
    expect(state().race?.lanes.map(({ status }) => status)).not.toContain('done');
  });

  it('follows Back and Forward', async () => {
    const { session, address, state, runs } = setUp();
    await session.start();
    address.hash = `#p.1.preset=${OPENING}&seeds=~9`;
    address.changed();
    await vi.waitFor(() => expect(runs).toHaveLength(2));
    expect(state().history.present.seeds).toEqual([9]);
  });

  it('asks for lives of lanes that have ended, once, and is busy until it knows them', async () => {
    const { session, finish, asked, tell, stopped, state } = setUp();
    await session.start();
    await vi.waitFor(() => expect(state().race).not.toBeNull());
    finish(0);
    await vi.waitFor(() => expect(state().race?.lanes[0]?.status).toBe('done'));
    session.askLife([0, 1], 7);
    expect(asked).toEqual([[0]]);
    expect(session.busy.isDone()).toBe(false);
    tell({ kind: 'failed', runId: 1 as RunId, lane: 0, message: 'no life' });
    expect(session.busy.isDone()).toBe(true);
    session.askLife([0], 7);
    expect(asked).toHaveLength(1);
    session.askLife([0], 8);
    session.stopAsking();
    expect(stopped).toHaveBeenCalledTimes(1);
    expect(session.busy.isDone()).toBe(true);
  });

  it('asks for accounts once the race has ended, after lives, and forgets them with the race', async () => {
    const { session, finish, asked, tell, stopped, state } = setUp();
    await session.start();
    await vi.waitFor(() => expect(state().race).not.toBeNull());
    session.askAccounts([0, 1]);
    expect(asked).toEqual([]);
    opening.contestants.forEach((_, lane) => void finish(lane));
    await vi.waitFor(() => expect(state().race?.status).toBe('finished'));
    session.askAccounts([0, 1]);
    session.askAccounts([1, 0]);
    expect(asked).toEqual([[0, 1]]);
    session.askLife([0], 7);
    expect([asked, stopped.mock.calls.length]).toEqual([[[0, 1], [0]], 1]);
    const columns = {
      ...{ ps: new Float64Array(), until_ps: new Float64Array(), state: new Uint8Array() },
    };
    const account = (print: string) => ({ columns, lives: [], outcome: outcomeOf(print) });
    tell({ kind: 'accounted', runId: 1 as RunId, lane: 0, account: account('print 0') });
    expect(state().accounts.byLane.get(0)?.kind).toBe('ready');
    expect(asked.at(-1)).toEqual([1]);
    tell({ kind: 'accounted', runId: 1 as RunId, lane: 1, account: account('another') });
    expect(state().accounts.byLane.get(1)?.kind).toBe('refused');
    expect(session.busy.isDone()).toBe(true);
    await session.run();
    expect(state().accounts.byLane.size).toBe(0);
  });

  it('makes a step for Back of every flow that is opened, but not of zooming', async () => {
    const { session, bar } = setUp();
    await session.start();
    const push = vi.spyOn(bar, 'push');
    session.setView({ tab: 'flow', flow: [1, 17] });
    session.setView({ span: [0, 5e6] });
    session.setView({ flow: [1, 17] });
    session.setView({ flow: [1, 4], span: null });
    expect(push).toHaveBeenCalledTimes(2);
  });

  it('keeps the race if Back leads to another view of it', async () => {
    const { session, address, state, runs } = setUp();
    await session.start();
    session.setView({ tab: 'network' });
    const race = state().race;
    address.hash = `#p.1.preset=${OPENING}&view.metric=p99`;
    address.changed();
    await vi.waitFor(() => expect(state().view.tab).toBe('race'));
    expect(state().view.metric).toBe('p99');
    expect([state().race, runs.length, state().history.past]).toEqual([race, 1, []]);
  });
});
