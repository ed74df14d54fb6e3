/** Calls of the engine that may last long; where the browser can suspend them, the worker listens meanwhile. */
import { type InitOutput, type Lane, type Preparation, yield_to } from '../pkg/millrace_wasm.js';
import { Suspension, type YieldPoint } from './suspension';
import { textPieces } from './textPieces';

/** Returns a promise where calls can be suspended. */
type Call = (yieldPoint: YieldPoint, ...parameters: number[]) => unknown;

export class YieldingCalls {
  private readonly prepareCall: Call;
  private readonly advanceCall: Call;
  private readonly sumUpCall: Call;

  constructor(engine: InitOutput, suspension = Suspension.where()) {
    if (suspension) yield_to(suspension.wait);
    const yielding = (call: (...parameters: number[]) => unknown): Call =>
      suspension?.suspendable(call) ?? ((_, ...parameters) => call(...parameters));
    this.prepareCall = yielding(engine.preparation_prepare);
    this.advanceCall = yielding(engine.lane_advance_yielding);
    this.sumUpCall = yielding(engine.lane_sum_up);
  }

  async prepare(preparation: Preparation, scenario: string, yieldPoint: YieldPoint): Promise<Lane> {
    for (const piece of textPieces(scenario)) {
      preparation.append(piece);
      await yieldPoint();
    }
    await this.prepareCall(yieldPoint, addressOf(preparation));
    return preparation.lane();
  }

  /** Advances a lane by about `budget` events; true once it is done. */
  advance(lane: Lane, budget: number, yieldPoint: YieldPoint): boolean | Promise<boolean> {
    const hasEnded = this.advanceCall(yieldPoint, addressOf(lane), budget);
    return hasEnded instanceof Promise
      ? hasEnded.then((ended) => isDone(lane, ended))
      : isDone(lane, hasEnded);
  }

  async sumUp(lane: Lane, yieldPoint: YieldPoint): Promise<void> {
    await this.sumUpCall(yieldPoint, addressOf(lane));
  }
}

function isDone(lane: Lane, hasEnded: unknown): boolean {
  const failure = hasEnded ? lane.failure() : undefined;
  if (failure !== undefined) throw new Error(failure);
  return Boolean(hasEnded);
}

/** The address by which exported functions know an object. */
function addressOf(object: object): number {
  return (object as { __wbg_ptr: number }).__wbg_ptr;
}
