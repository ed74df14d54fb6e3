import { expect, test, vi } from 'vitest';
import { Failed } from './run.mjs';
import { runAll, verdict } from './steps.mjs';

/** @param {Parameters<typeof runAll>[0]} steps */
async function prove(steps) {
  /** @type {string[]} */
  const printed = [];
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  vi.spyOn(console, 'error').mockImplementation((line) => printed.push(String(line)));
  const outcomes = await runAll(steps);
  vi.restoreAllMocks();
  return { said: verdict(outcomes, 3).split('\n'), printed: printed.join('\n') };
}

test('the last line counts the steps, and nothing else', async () => {
  const { said } = await prove([
    { name: 'a', work: () => 'as expected' },
    { name: 'b', work: () => Promise.resolve() },
  ]);
  expect(said.at(-1)).toBe('2 passed, 0 failed');
  expect(said[0]).toMatch(/^✓ a +\d+\.\d s {2}as expected$/);
});

test('a failed step shows the end of its output and leaves out only what needs it', async () => {
  const ran = vi.fn();
  const output = [...Array(200).keys()].map((line) => `line ${line}`).join('\n');
  const { said, printed } = await prove([
    { name: 'engine', work: () => Promise.reject(new Failed('ended with code 1', output)) },
    { name: 'page', needs: ['engine'], work: ran },
    { name: 'journeys', needs: ['page'], work: ran },
    { name: 'lint', work: () => '' },
  ]);
  expect(printed).toContain('line 199');
  expect(printed).not.toContain('line 9\n');
  expect(ran).not.toHaveBeenCalled();
  expect(said.join('\n')).toContain('not run: needs page');
  expect(said.at(-1)).toBe('1 passed, 3 failed');
});

test('steps overlap, but not where they share something or one is alone', async () => {
  /** @type {string[]} */
  const events = [];
  /** @param {string} name @param {Partial<Parameters<typeof runAll>[0][number]>} [how] */
  const step = (name, how) => ({
    name,
    ...how,
    work: async () => {
      events.push(`+${name}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
      events.push(`-${name}`);
    },
  });
  const { said } = await prove([
    step('lint', { uses: ['build'] }),
    step('test', { uses: ['build'] }),
    step('packages'),
    step('page', { needs: ['packages', 'test'] }),
    step('journeys', { alone: true }),
  ]);
  expect(said.at(-1)).toBe('5 passed, 0 failed');
  expect(events.slice(0, 2)).toEqual(['+lint', '+packages']);
  expect(events.indexOf('+test')).toBeGreaterThan(events.indexOf('-lint'));
  expect(events.indexOf('+page')).toBeGreaterThan(events.indexOf('-test'));
  expect(events.slice(-2)).toEqual(['+journeys', '-journeys']);
});

test('the verdict says how long everything took together', async () => {
  const { said } = await prove([{ name: 'a', work: () => '' }]);
  expect(said[1]).toMatch(/^ {2}all, partly at once +3\.0 s$/);
});
