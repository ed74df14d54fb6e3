// Names of coflows reach the page as one text.

import { expect, test } from 'vitest';
import { coflowName, coflowNamed } from '../../web/src/derive/coflows/coflowNames';
import { raced } from './raced';

test('coflows have the names of the list, in order of their first flows', () => {
  const data = [
    'start_s,source,destination,size_bytes,coflow',
    '0.002,0,1,1000,17',
    '0,1,2,1000,🌊 wave',
    '0.001,2,3,1000,Übung',
    '0.003,3,0,1000,🌊 wave',
  ].join('\n');
  const { lanes } = raced({
    version: 1,
    title: '',
    note: '',
    level: 'flow',
    topology: { kind: 'big-switch', parameters: { hosts: 4 } },
    workload: { kind: 'flow-list', parameters: {}, data },
    contestants: [{ scheme: 'fair', parameters: {} }],
    seeds: [1],
    limits: { end_ms: null },
  });
  const columns = lanes[0]?.columns;
  if (!columns) throw new Error('the lane has no columns');
  const names = ['🌊 wave', 'Übung', '17'];
  expect(names.map((_, coflow) => coflowName(columns.coflowNames, coflow))).toEqual(names);
  expect(names.map((name) => coflowNamed(columns, name))).toEqual([0, 1, 2]);
  expect(columns.coflowNames.ends.length).toBe(3);
});
