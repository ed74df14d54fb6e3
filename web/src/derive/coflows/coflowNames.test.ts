import { expect, test } from 'vitest';
import { columnsOf } from '../../state/race/raceFixture';
import { coflowName, coflowNamed } from './coflowNames';

const two = () => {
  const columns = columnsOf(0);
  return { ...columns, coflows: { ...columns.coflows, start_s: new Float64Array(2) } };
};

test('coflows use the names of the file, or their numbers if it has none', () => {
  const listed = { ...two(), coflowNames: { text: '17shuffle', ends: Uint32Array.of(2, 9) } };
  expect([coflowName(listed.coflowNames, 0), coflowName(two().coflowNames, 1)]).toEqual([
    '17',
    '1',
  ]);
  expect(['17', 'shuffle', '0', '7', 'shuff', ''].map((name) => coflowNamed(listed, name))).toEqual(
    [0, 1, null, null, null, null],
  );
  expect(['0', '1', '2', '', 'x'].map((name) => coflowNamed(two(), name))).toEqual([
    ...[0, 1, null, null, null],
  ]);
});
