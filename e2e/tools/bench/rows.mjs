// What was measured natively and in the module, row by row, with the ratios between rows.

/**
 * A row of `millrace bench --json`; `reference` is the number of the row that it is compared with.
 *
 * @typedef {{ file: string, lane: number, forced: 'event' | 'window' | null, title: string, contestant: string, swept: number | null, driver: string | null, unit: string, work: number, useful_data_packet_hops: number | null, cpu_s: number, peak_memory_bytes: number | null, instructions_per_packet_hop: number | null, accounts?: { cpu_s: number, by_plain: number, peak_memory_bytes: number | null } | null, reference: number | null, fingerprint: string }} Native
 *
 * @typedef {import('./wasmSpeed.mjs').Speed} Speed
 */

/**
 * @param {readonly Native[]} native
 * @param {readonly Speed[]} wasm the same lanes
 */
export function joined(native, wasm) {
  const nativeRatios = ratiosToReference(native, native);
  const wasmRatios = ratiosToReference(native, wasm);
  return native.map((row, index) => {
    const other = wasm[index];
    if (!other) throw new Error(`the module did not run ${row.contestant}`);
    const perSecond = { native: speed(row), wasm: speed(other) };
    return {
      scenario: row.title,
      contestant: row.swept === null ? row.contestant : `${row.contestant}, ${row.swept}`,
      driver: row.driver,
      unit: row.unit,
      work: row.work,
      native_cpu_s: row.cpu_s,
      wasm_cpu_s: other.cpu_s,
      native_per_cpu_s: perSecond.native,
      wasm_per_cpu_s: perSecond.wasm,
      native_by_reference: nativeRatios[index] ?? null,
      wasm_by_reference: wasmRatios[index] ?? null,
      wasm_by_native: perSecond.wasm / perSecond.native,
      instructions_per_packet_hop: row.instructions_per_packet_hop,
      native_peak_bytes: row.peak_memory_bytes,
      wasm_memory_bytes: other.memory,
      native_accounts_cpu_s: row.accounts?.cpu_s ?? null,
      wasm_accounts_cpu_s: other.accounts?.cpu_s ?? null,
      native_accounts_by_plain: row.accounts?.by_plain ?? null,
      wasm_accounts_by_plain: other.accounts ? other.accounts.cpu_s / other.cpu_s : null,
      native_accounts_peak_bytes: row.accounts?.peak_memory_bytes ?? null,
      wasm_accounts_memory_bytes: other.accounts?.memory ?? null,
      same_fingerprint: row.fingerprint === other.fingerprint,
    };
  });
}

/**
 * By row, its speed ÷ that of the row that it is compared with, or null.
 *
 * @param {readonly { reference: number | null }[]} rows
 * @param {readonly { work: number, cpu_s: number }[]} measured by row
 */
export function ratiosToReference(rows, measured) {
  return rows.map(({ reference }, index) => {
    const [own, other] = [measured[index], measured[reference ?? -1]];
    return own && other ? speed(own) / speed(other) : null;
  });
}

/** Work per CPU second. @param {{ work: number, cpu_s: number }} measured */
const speed = ({ work, cpu_s }) => work / cpu_s;
