import { NO_COFLOW } from '../../engine/protocol';

/** 1 for coflows with a rejected flow, which never finish. `coflow` and `rejected` are by flow. */
export function rejectedCoflows(coflow: Uint32Array, rejected: Uint8Array, coflows: number) {
  const lost = new Uint8Array(coflows);
  coflow.forEach((id, row) => {
    if (id !== NO_COFLOW && rejected[row] === 1) lost[id] = 1;
  });
  return lost;
}
