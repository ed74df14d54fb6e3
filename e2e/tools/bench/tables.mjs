// The tables of the benchmark as people read them.

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 });

/** A number that may be missing. @param {number | null} value @param {number} digits */
const fixed = (value, digits) => (value === null ? '–' : value.toFixed(digits));

/** @param {number | null} value */
const short = (value) => (value === null ? '–' : compact.format(value));

/** @param {number | null} bytes */
const megabytes = (bytes) => (bytes === null ? '–' : `${(bytes / 1e6).toFixed(0)} MB`);

/**
 * Columns that would be empty are left out.
 *
 * @param {readonly ReturnType<typeof import('./rows.mjs').joined>[number][]} rows
 */
export function printRows(rows) {
  const hasRatios = rows.some((row) => row.native_by_reference !== null);
  const hasAccounts = rows.some((row) => row.native_accounts_by_plain !== null);
  const hasInstructions = rows.some((row) => row.instructions_per_packet_hop !== null);
  console.table(
    rows.map((row) => ({
      scenario: row.scenario,
      contestant: row.contestant,
      driver: row.driver ?? '–',
      work: `${compact.format(row.work)} ${row.unit}`,
      'native CPU s': row.native_cpu_s.toFixed(2),
      'wasm CPU s': row.wasm_cpu_s.toFixed(2),
      'native, per CPU s': compact.format(row.native_per_cpu_s),
      'wasm, per CPU s': compact.format(row.wasm_per_cpu_s),
      ...(hasRatios && {
        'native ÷ reference': fixed(row.native_by_reference, 2),
        'wasm ÷ reference': fixed(row.wasm_by_reference, 2),
      }),
      'wasm ÷ native': row.wasm_by_native.toFixed(2),
      ...(hasInstructions && {
        'instructions per hop': fixed(row.instructions_per_packet_hop, 0),
      }),
      ...(hasAccounts && {
        'native CPU s with accounts': fixed(row.native_accounts_cpu_s, 2),
        'wasm CPU s with accounts': fixed(row.wasm_accounts_cpu_s, 2),
        'native CPU s with accounts ÷ without': fixed(row.native_accounts_by_plain, 2),
        'wasm CPU s with accounts ÷ without': fixed(row.wasm_accounts_by_plain, 2),
        'native memory with accounts': megabytes(row.native_accounts_peak_bytes),
        'wasm memory with accounts': megabytes(row.wasm_accounts_memory_bytes),
      }),
      'native memory': megabytes(row.native_peak_bytes),
      'wasm memory': megabytes(row.wasm_memory_bytes),
      'same result': row.same_fingerprint ? 'yes' : 'NO',
    })),
  );
}

/** @param {readonly import('./peers.mjs').Comparison[]} comparisons */
export function printComparisons(comparisons) {
  console.log('Useful data packet-hops per CPU second, natively:');
  console.table(
    comparisons.map((row) => ({
      program: row.program,
      scenario: row.scenario,
      'our contestant': row.contestant ?? '–',
      'program, per CPU s': short(row.peer_per_cpu_s),
      'ours, per CPU s': short(row.ours_per_cpu_s),
      'ours ÷ program': fixed(row.ours_by_peer, 2),
    })),
  );
}
