/** A scenario of `coflows` coflows, of one flow each, that start at once towards the last of 144 hosts. */
export function burst(
  level: 'flow' | 'packet',
  scheme: string,
  coflows: number,
  end_ms: number | null = null,
): string {
  const row = (_: unknown, coflow: number) => {
    const size = 1_000 + ((coflow * 7_919) % 300_000);
    return `0,${coflow % 143},143,${size},${coflow % 3 ? 0.2 : ''},${coflow}`;
  };
  const rows = Array.from({ length: coflows }, row);
  const data = ['start_s,source,destination,size_bytes,deadline_s,coflow', ...rows].join('\n');
  return JSON.stringify({
    version: 1,
    level,
    topology: { kind: 'leaf-spine' },
    workload: { kind: 'flow-list', data },
    contestants: [{ scheme }],
    limits: { end_ms },
  });
}
