/** Answers requests with the engine. Replies go to `post`, so tests run it without a worker. */

import type { QuestionId, Reply, Request } from '../protocol';
import type { Engine } from './binding';
import { account, type Host, type Run, race } from './laneRunner';
import { transferable } from './transfer';
import { causeOf } from './traps';

export function createServer(
  instantiate: (module: WebAssembly.Module) => Promise<Engine>,
  host: Host,
): (request: Request) => Promise<void> {
  let loading: Promise<Engine> = Promise.reject(
    new Error('the engine was asked before it was loaded'),
  );
  loading.catch(() => {});
  let current: Run | undefined;
  const reply = (message: Reply) => host.post(message, transferable(message));

  const start = (engine: Engine, run: Run) => {
    const { request } = run;
    return request.kind === 'run'
      ? race(engine, run, host, reply)
      : account(engine, run, request.flows, host, reply);
  };

  return async (request) => {
    switch (request.kind) {
      case 'load':
        loading = instantiate(request.module);
        loading.then(
          () => reply({ kind: 'ready' }),
          () => {},
        );
        return;
      case 'catalogue':
      case 'language':
      case 'check':
      case 'preview':
      case 'thresholds':
      case 'outline':
      case 'draw':
      case 'measure': {
        const { question } = request;
        const refuse = (message: string) => reply({ kind: 'refused', question, message });
        return withEngine(loading, (engine) => reply(answer(engine, request)), refuse);
      }
      case 'run':
      case 'account': {
        const { runId, lane } = request;
        const run: Run = { request, state: 'running', wake: () => {} };
        current = run;
        const fail = (message: string) => reply({ kind: 'failed', runId, lane, message });
        return withEngine(loading, (engine) => start(engine, run), fail);
      }
      case 'ping':
        return reply({ kind: 'alive' });
      case 'pause':
      case 'resume':
      case 'cancel':
        if (current?.request.runId === request.runId) {
          current.state = NEXT[request.kind];
          current.wake();
        }
        return;
      default:
        request satisfies never;
    }
  };
}

async function withEngine(
  loading: Promise<Engine>,
  work: (engine: Engine) => void | Promise<void>,
  fail: (message: string) => void,
) {
  let engine: Engine | undefined;
  try {
    engine = await loading;
    await work(engine);
  } catch (error) {
    fail(causeOf(error, engine));
  }
}

const NEXT = { pause: 'paused', resume: 'running', cancel: 'cancelled' } as const;

function answer(engine: Engine, request: Extract<Request, { question: QuestionId }>): Reply {
  const { question } = request;
  switch (request.kind) {
    case 'catalogue':
      return { kind: 'catalogue', question, catalogue: JSON.parse(engine.catalogue()) };
    case 'language':
      return { kind: 'language', question, words: JSON.parse(engine.language()) };
    case 'check':
      return { kind: 'checked', question, check: JSON.parse(engine.check(request.scenario)) };
    case 'preview':
      return {
        kind: 'previewed',
        question,
        inspected: JSON.parse(engine.preview(request.scenario)),
      };
    case 'thresholds': {
      const { scenario, contestant, lower } = request;
      const inspected = JSON.parse(engine.thresholds(scenario, contestant, lower));
      return { kind: 'planned', question, inspected };
    }
    case 'outline':
      return {
        kind: 'outlined',
        question,
        inspected: JSON.parse(engine.outline(request.scenario)),
      };
    case 'measure': {
      const { measures, lanes } = request;
      const values = engine.measure(JSON.stringify(measures), JSON.stringify(lanes));
      return { kind: 'measured', question, values: JSON.parse(values) };
    }
    case 'draw':
      return { kind: 'drawn', question, inspected: JSON.parse(engine.draw(request.scenario)) };
  }
}
