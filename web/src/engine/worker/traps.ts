/** Why the engine stopped. JavaScript sees every trap as the same error, without its cause. */
import type { Engine } from './binding';

/** A message for the user. */
export function causeOf(error: unknown, engine: Engine | undefined): string {
  const panic = engine?.lastPanic();
  if (panic !== undefined) return panic;
  if (engine && isOutOfMemory(error)) return outOfMemory(engine.memoryBytes());
  return error instanceof Error ? error.message : String(error);
}

/** A panic leaves its message. Only an allocation that fails ends the engine without one. */
const isOutOfMemory = (error: unknown) =>
  error instanceof WebAssembly.RuntimeError && /unreachable/i.test(error.message);

function outOfMemory(bytes: number): string {
  const megabytes = Math.round(bytes / 1e6).toLocaleString('en');
  return `out of memory: the engine uses ${megabytes} MB, and the browser grants it no more. Choose fewer flows or hosts.`;
}
