/** Compiles the engine once, and starts workers that share it. */
import type { EngineFiles } from './engineFiles';
import { type LaneReply, Pool } from './pool';
import { type QuestionKind, Questions } from './questions';
import { laneWorkers } from './workers';

export function connect(
  files: EngineFiles,
  onReply: (reply: LaneReply) => void,
  onSlow: (kind: QuestionKind | null) => void,
) {
  const module = compile(files);
  const spawn = () => {
    if (!('Worker' in globalThis)) throw new Error('this browser does not support web workers');
    return files.startWorker();
  };
  const questions = new Questions(spawn, module, onSlow);
  const pool = new Pool({ spawn, module, size: laneWorkers(), onReply });
  let onAccount: (reply: LaneReply) => void = () => {};
  /** Workers of their own, so that lives can be read while a race runs; started on first use. */
  let accountants: Pool | undefined;
  return {
    workers: laneWorkers(),
    catalogue: () => questions.catalogue(),
    language: () => questions.language(),
    check: (scenario: string) => questions.check(scenario),
    outline: questions.outline.bind(questions),
    draw: questions.draw.bind(questions),
    measure: questions.measure.bind(questions),
    preview: questions.preview.bind(questions),
    thresholds: questions.thresholds.bind(questions),
    stopQuestions: () => questions.stop(),
    run: (scenario: string, lanes: readonly number[]) => pool.run(scenario, lanes),
    account(
      scenario: string,
      lanes: readonly number[],
      flows: readonly number[],
      listen: (reply: LaneReply) => void,
    ) {
      accountants ??= new Pool({
        ...{ spawn, module, size: laneWorkers() },
        onReply: (reply) => onAccount(reply),
      });
      onAccount = listen;
      accountants.run(scenario, lanes, flows);
      return () => accountants?.cancel();
    },
    pause: () => pool.pause(),
    resume: () => pool.resume(),
    cancel: () => pool.cancel(),
  };
}

async function compile({ engine }: EngineFiles): Promise<WebAssembly.Module> {
  if (!('WebAssembly' in globalThis)) throw new Error('this browser does not support WebAssembly');
  return engine();
}
