// A list of named steps: a line and a duration each, and a plain verdict at the end. How it goes is
// reported on standard error: a program may read a tool's standard output.

import { Failed, VERBOSE } from './run.mjs';

const TAIL_LINES = 80;
const DOT_EVERY_MS = 3000;
const NAME_WIDTH = 26;

/**
 * `work` returns a few words to print after the step's name, or nothing. `needs` names steps
 * without which this one has no meaning.
 *
 * @typedef {{ name: string, work: () => unknown, needs?: readonly string[] }} Step
 * @typedef {{ name: string, passed: boolean, seconds: number, remark: string }} Outcome
 */

/**
 * Runs the steps in order and goes on after a failed one, except with what needs it.
 *
 * @param {readonly Step[]} steps
 * @returns {Promise<Outcome[]>}
 */
export async function runAll(steps) {
  /** @type {Outcome[]} */
  const outcomes = [];
  for (const step of steps) {
    const missing = (step.needs ?? []).filter((need) =>
      outcomes.some((outcome) => outcome.name === need && !outcome.passed),
    );
    outcomes.push(missing.length > 0 ? notRun(step, missing) : await runOne(step));
  }
  return outcomes;
}

/**
 * Runs the steps in order and ends the process at the first that fails.
 *
 * @param {readonly Step[]} steps
 */
export async function runOrExit(steps) {
  for (const step of steps) {
    if (!(await runOne(step)).passed) process.exit(1);
  }
}

/**
 * The table of all steps and the line that says how it went.
 *
 * @param {readonly Outcome[]} outcomes
 */
export function verdict(outcomes) {
  const failed = outcomes.filter((outcome) => !outcome.passed).length;
  const rows = outcomes.map(({ name, passed, seconds, remark }) =>
    `${passed ? '✓' : '✗'} ${name.padEnd(NAME_WIDTH)}${time(seconds).padStart(8)}  ${remark}`.trimEnd(),
  );
  const total = outcomes.reduce((sum, { seconds }) => sum + seconds, 0);
  rows.push(`  ${'all'.padEnd(NAME_WIDTH)}${time(total).padStart(8)}`);
  return [...rows, '', `${outcomes.length - failed} passed, ${failed} failed`].join('\n');
}

/** @param {Step} step */
async function runOne({ name, work }) {
  const start = performance.now();
  process.stderr.write(`  ${name.padEnd(NAME_WIDTH)}${VERBOSE ? '\n' : ''}`);
  const dots = setInterval(() => process.stderr.write('.'), DOT_EVERY_MS);
  /** @param {boolean} passed @param {unknown} remark */
  const outcome = (passed, remark) => {
    clearInterval(dots);
    const seconds = (performance.now() - start) / 1000;
    const words = typeof remark === 'string' ? remark : '';
    console.error(`${passed ? ' ✓' : ' ✗'} ${time(seconds)}${words && `  ${words}`}`);
    return { name, passed, seconds, remark: passed ? words : 'failed' };
  };
  try {
    return outcome(true, await work());
  } catch (error) {
    const failure = outcome(false, error instanceof Error ? error.message : String(error));
    if (error instanceof Failed) console.error(tail(error.output));
    else console.error(error);
    return failure;
  }
}

/** @param {Step} step @param {readonly string[]} missing */
function notRun({ name }, missing) {
  const remark = `not run: needs ${missing.join(' and ')}`;
  console.error(`  ${name.padEnd(NAME_WIDTH)} ✗ ${remark}`);
  return { name, passed: false, seconds: 0, remark };
}

/** @param {string} output */
function tail(output) {
  const lines = output.trimEnd().split('\n');
  const cut = lines.length - TAIL_LINES;
  const shown = cut > 0 ? [`… ${cut} lines above`, ...lines.slice(cut)] : lines;
  return shown.map((line) => `    ${line}`).join('\n');
}

/** @param {number} seconds */
function time(seconds) {
  return `${seconds.toFixed(1)} s`;
}
