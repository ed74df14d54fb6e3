/** The account of where each flow's completion time went, and one flow's life, as the engine gives them. */

export type Part =
  | 'transmission'
  | 'propagation'
  | 'processing'
  | 'own_queueing'
  | 'host_wait'
  | 'up_wait'
  | 'down_wait'
  | 'recovery'
  | 'permission'
  | 'stage';

export interface CauseCard {
  id: string;
  part: Part;
  label: string;
  help: string;
}

export interface AccountColumns {
  /** One row per flow, one column per cause, row-major; whole picoseconds. */
  ps: Float64Array;
  /** By flow: its completion time, or the time from its start to its last event. */
  until_ps: Float64Array;
  /** By flow: 0 finished, 1 refused or given up, 2 unfinished. */
  state: Uint8Array;
}

export interface Life {
  flow: number;
  source: number;
  destination: number;
  size_bytes: number;
  /** Times since the beginning of the run. */
  start_ps: number;
  end_ps: number;
  deadline_ps: number | null;
  state: 'finished' | 'refused' | 'unfinished';
  ideal_ps: number;
  /** By cause, in the order of the catalogue. */
  parts_ps: number[];
  /** Contiguous, from `start_ps` to `end_ps`. */
  segments: Segment[];
  ports: { id: number; name: string }[];
  flows: NamedFlow[];
  history: LifeHistory;
}

export interface NamedFlow {
  flow: number;
  source: number;
  destination: number;
  size_bytes: number;
  start_ps: number;
}

export type Place = 'host' | 'up' | 'down' | 'last';

export interface Segment {
  from_ps: number;
  to_ps: number;
  kind:
    | 'transmission'
    | 'propagation'
    | 'processing'
    | 'wait'
    | 'timeout'
    | 'fast_retransmission'
    | 'probe'
    | 'grant'
    | 'token'
    | 'pace'
    | 'rate'
    | 'order'
    | 'stage';
  port: number | null;
  place: Place | null;
  packet: {
    kind: 'data' | 'ack' | 'probe' | 'probe_ack' | 'request' | 'grant' | 'control';
    sequence: number;
    copy: number;
  } | null;
  served: Served[];
  drop: { at_ps: number; port: number; queued: { flow: number; bytes: number }[] } | null;
}

export interface Served {
  flow: number;
  from_ps: number;
  to_ps: number;
  bytes: number;
  relation: 'own' | 'higher' | 'same' | 'lower';
  longer: boolean;
}

export interface LifeHistory {
  /** Packets, or bits per second; a step function. */
  limit: { kind: 'window' | 'rate'; at_ps: number[]; value: number[] } | null;
  /** By data packet: payload sent so far, and its priority. */
  sent: { at_ps: number[]; bytes: number[]; level: number[] };
  events: LifeEvent[];
}

export interface LifeEvent {
  at_ps: number;
  kind: 'mark' | 'drop' | 'timeout' | 'retransmission' | 'demotion';
  port: number | null;
  sequence: number;
}
