/**
 * A node's number among hosts or among switches, each from 0, as the command line names nodes. Switches keep their
 * numbers when hosts are added, although they follow the hosts in the list of nodes.
 */
export const nodeNumber = (hosts: number, node: number): number =>
  node < hosts ? node : node - hosts;
