import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryScenario, arbitraryView } from '../scenario/arbitrary';
import { UNBOUNDED } from '../scenario/bounds';
import { OPENING, PRESETS, presetById } from '../scenario/presets';
import { BLANK } from '../scenario/readScenario';
import { DEFAULT_VIEW } from '../view/view';
import { MAX_UNPACKED_BYTES, pack } from './packed';
import { MAX_LINK_LENGTH, readLink, type Shared, writeLink } from './url';

const opening = presetById(OPENING);
if (!opening) throw new Error('the opening preset is missing');

const shared = (change: Partial<Shared> = {}): Shared => ({
  preset: OPENING,
  scenario: opening.scenario,
  view: { ...DEFAULT_VIEW, ...opening.view },
  engine: '0.2.0+1a2b3c4d',
  fingerprint: '0123abcd',
  ...change,
});

async function opened(fragment: string) {
  const result = await readLink(fragment, UNBOUNDED);
  if (result.kind !== 'opened') throw new Error(result.reason);
  return result;
}

describe('links', () => {
  it('without a view have that of their preset, also where its default view is shared', async () => {
    const short = await readLink('p.1.preset=load-sweep', UNBOUNDED);
    expect(short).toMatchObject({ shared: { view: { swept: 4 } } });
    if (short.kind !== 'opened') throw new Error('it opens');
    const first = { ...short.shared, view: DEFAULT_VIEW };
    expect(await readLink(await writeLink(first), UNBOUNDED)).toMatchObject({ shared: first });
  });

  it('restore any scenario and view, from any preset', async () => {
    const preset = fc.constantFrom(null, ...PRESETS.map(({ id }) => id));
    const word = fc.stringMatching(/^[\dA-Za-z.+-]{1,32}$/);
    const race = fc.record({ preset, scenario: arbitraryScenario, view: arbitraryView });
    const promise = fc.option(fc.record({ engine: fc.option(word), fingerprint: word }), {
      nil: { engine: null, fingerprint: null },
    });
    const anything = fc.tuple(race, promise).map(([one, promised]) => ({ ...one, ...promised }));
    await fc.assert(
      fc.asyncProperty(anything, async (state) => {
        const { shared: restored, remarks } = await opened(await writeLink(state));
        expect(remarks).toEqual([]);
        expect(restored).toEqual(state);
      }),
      { numRuns: 150 },
    );
  });

  it('with any characters are read without throwing', async () => {
    const fragment = fc.oneof(
      fc.string(),
      fc.string().map((text) => `p.1.${text}`),
      fc.string().map((text) => `d.2.${text}`),
    );
    await fc.assert(
      fc.asyncProperty(fragment, async (text) => {
        expect(['opened', 'broken']).toContain((await readLink(text, UNBOUNDED)).kind);
      }),
    );
  });

  it('are short and readable for a preset with one change', async () => {
    const scenario = structuredClone(opening.scenario);
    scenario.workload.parameters.load = 0.8;
    scenario.seeds = [1, 2, 3];
    const link = await writeLink(shared({ scenario }));
    expect(link).toMatch(
      /^p\.2\.preset=short-behind-long\.[0-9a-f]{8}&workload\.parameters\.load=0\.8&seeds=~1~2~3&engine=0\.2\.0%2B1a2b3c4d&fingerprint=0123abcd$/,
    );
  });

  it('name the engine only together with results', async () => {
    const link = await writeLink(shared({ fingerprint: null }));
    expect(link).not.toContain('0.2.0');
    expect((await opened(link)).shared.engine).toBeNull();
  });

  it('are packed if this is substantially shorter', async () => {
    const data = 'start_s,source,destination,size_bytes\n'.repeat(200);
    const scenario = { ...opening.scenario, workload: { ...opening.scenario.workload, data } };
    const link = await writeLink(shared({ scenario }));
    expect(link.startsWith('d.2.')).toBe(true);
    expect(link.length).toBeLessThan(600);
    expect(link.length).toBeLessThan(MAX_LINK_LENGTH);
    expect((await opened(link)).shared.scenario).toEqual(scenario);
  });

  it('contain no characters at which chat programs cut links', async () => {
    const scenario = { ...opening.scenario, title: `"quoted" (and) [bracketed]'s <title>` };
    expect(await writeLink(shared({ scenario }))).toMatch(/^[\w.~!%=&-]+$/);
  });
});

describe('invalid links', () => {
  it('name ignored fields, and open otherwise', async () => {
    const { shared: restored, remarks } = await opened(
      `p.1.preset=${OPENING}&seeds=~7&warp=9&level=hover&view.tail=sideways&view.tilt=3&contestants.9.scheme=x`,
    );
    expect(restored.scenario.seeds).toEqual([7]);
    expect(restored.scenario.level).toBe('packet');
    expect(restored.scenario.contestants).toEqual(opening.scenario.contestants);
    for (const field of ['warp', 'level', 'view.tail', 'view.tilt', 'contestants.9.scheme']) {
      expect(remarks.some((remark) => remark.endsWith(field))).toBe(true);
    }
  });

  it('of a newer page are reported, and open as far as supported', async () => {
    const { shared: restored, remarks } = await opened(`p.3.preset=${OPENING}&seeds=~7`);
    expect(restored.scenario.seeds).toEqual([7]);
    expect(remarks[0]).toMatch(/newer version of this page \(format 3, this page reads 2\)/);
  });

  it.each(['0.2.0 and <b>words</b>', 'a'.repeat(33), '0.2.0\u001b[2J'])(
    'ignore values without the format of a version or fingerprint: %j',
    async (text) => {
      for (const field of ['engine', 'fingerprint'] as const) {
        const link = `p.2.preset=${OPENING}&${field}=${encodeURIComponent(text)}`;
        const { shared: restored, remarks } = await opened(link);
        expect(restored[field]).toBeNull();
        expect(remarks.at(-1)).toMatch(new RegExp(`ignored: ${field}$`));
      }
    },
  );

  it('report that their preset has changed or is gone', async () => {
    const changed = await opened(`p.1.preset=${OPENING}.00000000`);
    expect(changed.remarks[0]).toMatch(/has changed since/);
    const gone = await opened('p.1.preset=no-such&topology.kind=star&seeds=~7');
    expect(gone.remarks[0]).toMatch(/“no-such” does not exist here/);
    const topology = { ...BLANK.topology, kind: 'star' };
    expect(gone.shared.scenario).toEqual({ ...BLANK, topology, seeds: [7] });
  });

  it.each(['p.1.preset=no-such', 'p.1.preset=no-such&seeds=~7', 'p.1.contestants=~('])(
    'are broken when nothing to race is left of them: %s',
    async (link) => {
      const reason = expect.stringMatching(/no race that this page knows/);
      expect(await readLink(link, UNBOUNDED)).toEqual({ kind: 'broken', reason });
    },
  );

  it('report truncation', async () => {
    const scenario = { ...opening.scenario, note: Array.from({ length: 400 }, String).join() };
    const whole = await writeLink(shared({ scenario }));
    const cut = await readLink(whole.slice(0, whole.length / 2), UNBOUNDED);
    expect(cut).toMatchObject({ kind: 'broken', reason: expect.stringMatching(/damaged/) });
  });

  it('are unpacked up to a limit', async () => {
    const bomb = `d.2.${await pack('0'.repeat(MAX_UNPACKED_BYTES + 1))}`;
    expect(bomb.length).toBeLessThan(5_000);
    const opened = await readLink(bomb, UNBOUNDED);
    expect(opened).toMatchObject({ reason: expect.stringMatching(/more than 2 MB/) });
  });

  it("are refused briefly if they exceed the engine's limits", async () => {
    const rows = [
      ['topology.kind', 'star'],
      ['contestants', Array.from({ length: 5_000 }, () => ({ scheme: 'fair' }))],
    ];
    const link = `d.2.${await pack(JSON.stringify(rows))}`;
    expect(link.length).toBeLessThan(500);
    expect(await readLink(link, { ...UNBOUNDED, contestants: 7 })).toEqual({
      kind: 'broken',
      reason: 'contestants: expected 1 to 7 contestants, got 5,000',
    });
  });

  it('cannot modify anything beyond the scenario', async () => {
    await opened('p.1.topology.kind=star&__proto__.polluted=1&constructor.prototype.polluted=1');
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

describe('links from earlier releases', () => {
  const golden = import.meta.glob<{ link: string; scenario: unknown; view?: object }>(
    '../golden-links/*.json',
    {
      eager: true,
      import: 'default',
    },
  );

  it.each(Object.entries(golden))('%s still opens', async (_, { link, scenario, view = {} }) => {
    const { shared, remarks } = await opened(link);
    expect(shared.scenario).toMatchObject(scenario as object);
    expect(shared.view).toMatchObject(view);
    expect(remarks.filter((remark) => remark.includes('ignored: '))).toEqual([]);
  });

  it('have no build', async () => {
    const { shared } = await opened('p.2.preset=load-sweep&engine=0.1.0&fingerprint=0123abcd');
    expect([shared.engine, shared.fingerprint]).toEqual(['0.1.0', '0123abcd']);
  });

  it('are present', () => {
    expect(Object.keys(golden).length).toBeGreaterThan(0);
  });
});
