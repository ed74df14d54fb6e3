// The workflow of `scenarios/cluster/` on a Slurm cluster of one node, with a job killed in the
// middle, and the job array of its page: both give the results of one run.

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { CACHE, inRoot } from '../house.mjs';
import { Failed, run } from '../run.mjs';
import { commandLine } from '../setup.mjs';
import { CannotRun } from './cannotRun.mjs';

const SHARDS = 4;
const KILLED = 3;
const SNAKEMAKE = join(CACHE, 'snakemake');
const NODE = inRoot('scenarios/cluster/one-node.sh');
const TABLES = ['flows.csv', 'coflows.csv'];

/** Lanes of some seconds, so that one can be killed. */
const RACE = {
  version: 1,
  title: 'A race of twelve lanes',
  level: 'packet',
  topology: { kind: 'leaf-spine', parameters: { leaves: 2, hosts_per_leaf: 8 } },
  workload: { kind: 'poisson', parameters: { flows: 4000 } },
  contestants: [{ scheme: 'dctcp' }, { scheme: 'pias' }, { scheme: 'pfabric' }],
  seeds: [1, 2, 3, 4],
};

/** @returns {Promise<string>} what was done */
export async function tryCluster() {
  await needPackages();
  const millrace = String(await commandLine.work());
  const folder = mkdtempSync(join(tmpdir(), 'cluster-'));
  const path = [dirname(millrace), join(SNAKEMAKE, 'bin'), process.env.PATH].join(delimiter);
  const options = { cwd: folder, env: { PATH: path } };
  writeFileSync(join(folder, 'race.json'), JSON.stringify(RACE));
  cpSync(inRoot('scenarios/cluster/Snakefile'), join(folder, 'Snakefile'));
  await run(millrace, ['run', 'race.json', '--out', 'whole'], options);
  const whole = resultsIn(join(folder, 'whole'));
  try {
    await run('sh', [NODE, 'start', join(folder, 'slurm')]);
    const killed = await workflow(folder, options);
    same(whole, resultsIn(join(folder, 'race-results')), 'the workflow');
    await run('sh', ['-c', arrayOfPage()], options);
    same(whole, resultsIn(join(folder, 'results')), 'the job array');
    return `${RACE.contestants.length * RACE.seeds.length} lanes in ${SHARDS} jobs, job ${killed} killed: tables and fingerprints as of one run`;
  } finally {
    await run('sh', [NODE, 'stop', join(folder, 'slurm')]);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Installs what is missing. */
async function needPackages() {
  if (process.getuid?.() !== 0) throw new CannotRun('needs root for slurmd');
  for (const [program, name] of /** @type {const} */ ([
    ['slurmd', 'slurm-wlm'],
    ['munged', 'munge'],
  ])) {
    const has = () => run('sh', ['-c', `command -v ${program}`]);
    await has().catch(async () => {
      await run('apt-get', ['install', '-y', name]).catch(() => {});
      await has().catch(() => {
        throw new CannotRun(`${name} cannot be installed`);
      });
    });
  }
  if (existsSync(join(SNAKEMAKE, 'bin/snakemake'))) return;
  mkdirSync(CACHE, { recursive: true });
  const packages = ['snakemake', 'snakemake-executor-plugin-slurm'];
  try {
    await run('python3', ['-m', 'venv', SNAKEMAKE]);
    await run(join(SNAKEMAKE, 'bin/pip'), ['install', ...packages]);
  } catch (error) {
    rmSync(SNAKEMAKE, { recursive: true, force: true });
    throw new CannotRun(`${packages.join(', ')} cannot be installed: ${error}`);
  }
}

/**
 * Runs the workflow on Slurm and kills the job of a shard that has finished one of its lanes.
 *
 * @param {string} folder
 * @param {{ cwd: string, env: { PATH: string } }} options
 */
async function workflow(folder, { cwd, env }) {
  const args = [
    ...['-s', 'Snakefile', '--executor', 'slurm', '--jobs', `${SHARDS}`, '--retries', '2'],
    ...['--slurm-no-account', '--slurm-status-command', 'squeue'],
    ...['--seconds-between-status-checks', '2', '--slurm-init-seconds-before-status-checks', '2'],
    ...['--default-resources', 'slurm_partition=debug'],
    ...['--config', 'scenario=race.json', `shards=${SHARDS}`],
  ];
  const snakemake = spawn(join(SNAKEMAKE, 'bin/snakemake'), args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let told = '';
  for (const stream of [snakemake.stdout, snakemake.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      told += text;
    });
  }
  const ended = new Promise((resolve) => snakemake.on('close', resolve));
  const lanes = join(folder, `race-results.shards/${KILLED}-of-${SHARDS}/lanes`);
  while (snakemake.exitCode === null && finishedIn(lanes) === 0) await pause(20);
  const before = finishedIn(lanes);
  const jobs = await run('squeue', ['--noheader', '--states=R', '--format=%i %k']);
  const job = new RegExp(`^(\\d+) .*wildcards_${KILLED}$`, 'm').exec(jobs)?.[1];
  if (!job || before === (RACE.contestants.length * RACE.seeds.length) / SHARDS)
    throw new Failed('the job ended before it could be killed', told);
  await run('scancel', ['--signal=KILL', '--full', job]);
  const code = await ended;
  if (code !== 0) throw new Failed(`snakemake ended with ${code}`, told);
  return `${KILLED} of ${SHARDS} (after ${before} lanes)`;
}

/** The job array of the page, as it stands there. */
function arrayOfPage() {
  const page = readFileSync(inRoot('scenarios/cluster/README.md'), 'utf8');
  const block = /```sh\n(sbatch [\s\S]*?)```/.exec(page)?.[1];
  if (!block) throw new Failed('the page has no job array');
  return `set -e\n${block}`;
}

/** @param {string} lanes */
const finishedIn = (lanes) =>
  existsSync(lanes) ? readdirSync(lanes).filter((name) => name.endsWith('.sha256')).length : 0;

/**
 * Checksums of the tables, and the summary without costs.
 *
 * @param {string} folder
 */
function resultsIn(folder) {
  const tables = TABLES.map((name) =>
    createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex'),
  );
  const summary = readFileSync(join(folder, 'summary.json'), 'utf8');
  const without = (/** @type {string} */ key, /** @type {unknown} */ value) =>
    key === 'costs' ? undefined : value;
  return JSON.stringify([...tables, JSON.parse(summary, without)]);
}

/** @param {string} one @param {string} other @param {string} what */
function same(one, other, what) {
  if (one !== other) throw new Failed(`${what} gives other results than one run`);
}

/** @param {number} ms */
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
