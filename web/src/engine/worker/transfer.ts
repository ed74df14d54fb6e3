import type { LaneColumns, Reply } from '../protocol';

/** The buffers of a reply that are transferred instead of copied. */
export function transferable(reply: Reply): Transferable[] {
  switch (reply.kind) {
    case 'started':
      return startedBuffers(reply.columns);
    case 'progress':
      return buffers(reply.completions);
    case 'loads':
      return buffers(reply.loads);
    case 'film':
      return buffers(reply.film);
    case 'accounted':
      return buffers(reply.account.columns, ...reply.account.lives);
    case 'summary':
    case 'done':
      return buffers({ ...reply.results, summary: null });
    default:
      return [];
  }
}

function startedBuffers({ flows, coflows, coflowNames, links }: LaneColumns) {
  return buffers(flows, coflows, coflowNames, links);
}

function buffers(...columns: object[]): Transferable[] {
  const distinct = new Set<ArrayBuffer>();
  for (const group of columns) {
    for (const column of Object.values(group)) {
      if (ArrayBuffer.isView(column)) distinct.add(column.buffer as ArrayBuffer);
    }
  }
  return [...distinct];
}
