/** Outlines of small fabrics, for tests. */
import type { Bundle, Group, Outline } from '../../engine/generated';

const one = (value: number) => ({ min: value, max: value });
export const bundle = (a: number, b: number): Bundle => ({
  a,
  b,
  cables: 1,
  rate_gbps: one(10),
  delay_us: one(1),
  buffer_bytes: null,
  mark_threshold_packets: null,
});

/** A leaf-spine network; every leaf has `perLeaf` hosts. */
export function fabric(leaves: number, perLeaf: number, spines: number): Outline {
  const hosts = leaves * perLeaf;
  const group =
    (layer: number) =>
    (_: unknown, at: number): Group => ({
      layer,
      first: at,
      nodes: 1,
    });
  const groups = [
    ...Array.from({ length: hosts }, group(0)),
    ...Array.from({ length: leaves }, group(1)),
    ...Array.from({ length: spines }, group(2)),
  ];
  const down = Array.from({ length: hosts }, (_, host) =>
    bundle(host, hosts + Math.floor(host / perLeaf)),
  );
  const up = Array.from({ length: leaves * spines }, (_, at) =>
    bundle(hosts + Math.floor(at / spines), hosts + leaves + (at % spines)),
  );
  return {
    hosts,
    switches: leaves + spines,
    cables: down.length + up.length,
    layers: ['host', 'leaf', 'spine'].map((name) => ({ name, nodes: 0 })),
    groups,
    bundles: [...down, ...up],
  };
}
