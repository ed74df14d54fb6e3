// A list of named steps: a line and a duration each, and a plain verdict at the end. Progress goes to
// the error stream, because programs may read what a tool prints.

import { Failed, VERBOSE } from './run.mjs';

const TAIL_LINES = 80;
const DOT_EVERY_MS = 3000;
const NAME_WIDTH = 26;
/** Steps that run at once: what two cores bear. */
const AT_ONCE = 2;

/**
 * `work` returns a few words to print after the step's name, or nothing. `needs` names steps
 * without which this one has no meaning. Steps that share a name in `uses` do not overlap; one that
 * is `alone` overlaps with nothing.
 *
 * @typedef {{ name: string, work: () => unknown, needs?: readonly string[], uses?: readonly string[], alone?: boolean }} Step
 * @typedef {{ name: string, passed: boolean, seconds: number, remark: string }} Outcome
 */

/**
 * Runs the steps, two at once where they allow it, each as soon as the steps that it needs have
 * ended and otherwise in order. Goes on after a failed one, except with what needs it.
 *
 * @param {readonly Step[]} steps
 * @returns {Promise<Outcome[]>} in the order of `steps`
 */
export async function runAll(steps) {
  /** @type {Map<Step, Outcome>} */
  const outcomes = new Map();
  /** @type {Map<Step, Promise<unknown>>} */
  const running = new Map();
  while (outcomes.size < steps.length) {
    for (const step of steps) {
      if (outcomes.has(step) || running.has(step)) continue;
      const needed = steps.filter(({ name }) => step.needs?.includes(name));
      const failed = needed.filter((each) => outcomes.get(each)?.passed === false);
      if (failed.length > 0) {
        outcomes.set(
          step,
          notRun(
            step,
            failed.map(({ name }) => name),
          ),
        );
        continue;
      }
      const isReady = needed.every((each) => outcomes.has(each));
      if (!isReady || !mayOverlap(step, [...running.keys()])) continue;
      const ended = runOne(step, beside).then((outcome) => {
        running.delete(step);
        outcomes.set(step, outcome);
      });
      running.set(step, ended);
    }
    if (running.size > 0) await Promise.race(running.values());
  }
  return steps.map((step) => /** @type {Outcome} */ (outcomes.get(step)));
}

/** @param {Step} step @param {readonly Step[]} running */
function mayOverlap(step, running) {
  if (running.length === 0) return true;
  if (running.length >= AT_ONCE || step.alone || running.some(({ alone }) => alone)) return false;
  return !running.some(({ uses }) => uses?.some((name) => step.uses?.includes(name)));
}

/**
 * Runs the steps in order and ends the process at the first that fails.
 *
 * @param {readonly Step[]} steps
 */
export async function runOrExit(steps) {
  for (const step of steps) {
    if (!(await runOne(step, onItsOwn)).passed) process.exit(1);
  }
}

/**
 * The table of all steps and the line that says how it went.
 *
 * @param {readonly Outcome[]} outcomes
 * @param {number} seconds from the first step to the last
 */
export function verdict(outcomes, seconds) {
  const failed = outcomes.filter((outcome) => !outcome.passed).length;
  const rows = outcomes.map(({ name, passed, seconds, remark }) =>
    `${passed ? '✓' : '✗'} ${name.padEnd(NAME_WIDTH)}${time(seconds).padStart(8)}  ${remark}`.trimEnd(),
  );
  rows.push(`  ${'all, partly at once'.padEnd(NAME_WIDTH)}${time(seconds).padStart(8)}`);
  return [...rows, '', `${outcomes.length - failed} passed, ${failed} failed`].join('\n');
}

/**
 * Says that a step begins; what it returns says how it ended.
 *
 * @typedef {(name: string) => (words: string) => void} Teller
 */

/** One line per step, with a dot now and then. @type {Teller} */
function onItsOwn(name) {
  process.stderr.write(`  ${name.padEnd(NAME_WIDTH)}${VERBOSE ? '\n' : ''}`);
  const dots = setInterval(() => process.stderr.write('.'), DOT_EVERY_MS);
  return (words) => {
    clearInterval(dots);
    console.error(` ${words}`);
  };
}

/** A line when a step begins and one when it ends. @type {Teller} */
function beside(name) {
  console.error(`  ${name} …`);
  return (words) => console.error(`  ${name.padEnd(NAME_WIDTH)} ${words}`);
}

/** @param {Step} step @param {Teller} begin */
async function runOne({ name, work }, begin) {
  const start = performance.now();
  const end = begin(name);
  /** @param {boolean} passed @param {unknown} remark */
  const outcome = (passed, remark) => {
    const seconds = (performance.now() - start) / 1000;
    const words = typeof remark === 'string' ? remark : '';
    end(`${passed ? '✓' : '✗'} ${time(seconds)}${words && `  ${words}`}`);
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
