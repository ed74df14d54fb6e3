import { expect, test } from 'vitest';
import { joined, ratiosToReference } from './rows.mjs';

const rows = [{ reference: null }, { reference: 0 }, { reference: null }];
const measured = [
  { work: 100, cpu_s: 2 },
  { work: 90, cpu_s: 9 },
  { work: 7, cpu_s: 1 },
];

test('speeds are compared with the row that each names', () => {
  expect(ratiosToReference(rows, measured)).toEqual([null, 0.2, null]);
});

test('without the row that it names, a row has no ratio', () => {
  expect(ratiosToReference([{ reference: 5 }], measured)).toEqual([null]);
});

/** A packet-level row that took a second, with these costs of accounts. */
const native = (
  /** @type {{ cpu_s: number, by_plain: number, peak_memory_bytes: number }?} */ accounts,
) => ({
  ...{ file: '', lane: 0, forced: null, title: 'race', contestant: 'PIAS', swept: null },
  ...{ driver: 'window', unit: 'packet-hops', work: 100, useful_data_packet_hops: 50, cpu_s: 1 },
  ...{ peak_memory_bytes: 10, instructions_per_packet_hop: null, reference: null },
  ...{ fingerprint: 'a', accounts },
});

test('runs with accounts are compared with those without, natively and in the module', () => {
  const cost = { work: 100, cpu_s: 2, memory: 20, fingerprint: 'a' };
  const kept = { cpu_s: 7, by_plain: 7, peak_memory_bytes: 30 };
  const [without, withAccounts] = joined(
    [native(null), native(kept)],
    [
      { ...cost, accounts: null },
      { ...cost, accounts: { ...cost, cpu_s: 9, memory: 40 } },
    ],
  );
  expect(without).toMatchObject({ native_accounts_by_plain: null, wasm_accounts_by_plain: null });
  expect(withAccounts).toMatchObject({
    ...{ native_accounts_cpu_s: 7, native_accounts_by_plain: 7, native_accounts_peak_bytes: 30 },
    ...{ wasm_accounts_cpu_s: 9, wasm_accounts_by_plain: 4.5, wasm_accounts_memory_bytes: 40 },
  });
});
