/**
 * Suspends the engine within a long call, so that its worker can handle requests meanwhile: JavaScript Promise
 * Integration, which Chrome has from version 137 on, Firefox from 153 and Safari from 27.
 */

/** What the engine calls every few tenths of a millisecond within a long call; a promise suspends it until resolved. */
export type YieldPoint = () => Promise<void> | undefined;

type Exported = (...parameters: number[]) => unknown;

interface PromiseIntegration {
  readonly Suspending: new (call: YieldPoint) => object;
  promising(call: Exported): (...parameters: number[]) => Promise<unknown>;
}

/** `(module (import "page" "wait" (func)) (export "wait" (func 0)))`: the engine can only call functions of modules. */
const MODULE = Uint8Array.of(
  ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
  ...[0x01, 0x04, 0x01, 0x60, 0x00, 0x00],
  ...[0x02, 0x0d, 0x01, 0x04, 0x70, 0x61, 0x67, 0x65, 0x04, 0x77, 0x61, 0x69, 0x74, 0x00, 0x00],
  ...[0x07, 0x08, 0x01, 0x04, 0x77, 0x61, 0x69, 0x74, 0x00, 0x00],
);

/** How calls of one instance of the engine are suspended. */
export class Suspension {
  private yieldPoint: YieldPoint = () => undefined;
  /** The function that the engine is to call. */
  readonly wait: () => void;

  private constructor(private readonly integration: PromiseIntegration) {
    const wait = new integration.Suspending(() => this.yieldPoint());
    const imports = { page: { wait } } as unknown as WebAssembly.Imports;
    const instance = new WebAssembly.Instance(new WebAssembly.Module(MODULE), imports);
    this.wait = instance.exports.wait as () => void;
  }

  /** Undefined where the browser cannot suspend a module. */
  static where(api: object = WebAssembly): Suspension | undefined {
    return 'Suspending' in api && 'promising' in api
      ? new Suspension(api as PromiseIntegration)
      : undefined;
  }

  /** Returns the exported function `call` as one that `yieldPoint` may suspend. */
  suspendable(call: Exported) {
    const promising = this.integration.promising(call);
    return (yieldPoint: YieldPoint, ...parameters: number[]) => {
      this.yieldPoint = yieldPoint;
      return promising(...parameters);
    };
  }
}
