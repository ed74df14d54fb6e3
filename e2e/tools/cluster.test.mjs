// The page about clusters says how each scheduler numbers its tasks.

import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from './house.mjs';

const page = readFileSync(inRoot('scenarios/cluster/README.md'), 'utf8');

/**
 * By scheduler, its variable and the first value that it documents for it.
 *
 * @type {Record<string, [variable: string, first: number]>}
 */
const VARIABLES = {
  Slurm: ['SLURM_ARRAY_TASK_ID', 1],
  'Kubernetes, indexed Job': ['JOB_COMPLETION_INDEX', 0],
  'AWS Batch': ['AWS_BATCH_JOB_ARRAY_INDEX', 0],
  'Google Cloud Batch': ['BATCH_TASK_INDEX', 0],
  HyperQueue: ['HQ_TASK_ID', 1],
  'GNU parallel': ['PARALLEL_SEQ', 1],
};

const rows = [...page.matchAll(/^\| ([^|]+) \| ([^|]+) \| `(\$[^`]+)` \|$/gm)].map(
  ([, scheduler = '', tasks = '', k = '']) => ({ scheduler, tasks, k }),
);

test('the page has all schedulers of the test', () => {
  expect(rows.map(({ scheduler }) => scheduler)).toEqual(Object.keys(VARIABLES));
});

test.each(rows)('the tasks of $scheduler are shards 1 to 4', ({ scheduler, k }) => {
  const [variable = '', first = 0] = VARIABLES[scheduler] ?? [];
  const shards = [0, 1, 2, 3].map((task) => {
    const env = { ...process.env, [variable]: String(first + task) };
    return execFileSync('sh', ['-c', `K=${k}; printf %s "$K/4"`], { env, encoding: 'utf8' });
  });
  expect(shards).toEqual(['1/4', '2/4', '3/4', '4/4']);
});

test('GNU parallel, where it is installed, runs the tasks as the page says', ({ skip }) => {
  const { tasks = '', k } = rows.find(({ scheduler }) => scheduler === 'GNU parallel') ?? {};
  const run = spawnSync('parallel', ['--version'], { encoding: 'utf8' });
  if (!run.stdout?.startsWith('GNU parallel')) skip('GNU parallel is not installed');
  const command = tasks.replaceAll('`', '').replace('…', `--keep-order 'K=${k}; echo "$K/4"'`);
  const { stdout } = spawnSync('sh', ['-c', command], { encoding: 'utf8' });
  expect(stdout).toBe('1/4\n2/4\n3/4\n4/4\n');
});
