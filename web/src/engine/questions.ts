import type {
  Catalogue,
  Drawn,
  LanguageWord,
  Outline,
  Preview,
  ThresholdPreview,
} from './generated';
import type { Check, Inspected, MeasuredLane, MeasureValue, QuestionId, Reply } from './protocol';
import { type WorkerLike, WorkerSlot } from './workerSlot';

type Answer = Extract<Reply, { question: QuestionId }>;
type Question =
  | { kind: 'catalogue' | 'language' }
  | { kind: 'check' | 'preview' | 'outline' | 'draw'; scenario: string }
  | { kind: 'thresholds'; scenario: string; contestant: number; lower: number }
  | { kind: 'measure'; measures: readonly string[]; lanes: readonly MeasuredLane[] };

interface Pending {
  readonly kind: QuestionKind;
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

/** Time after which a question without an answer is worth a word. */
const SLOW_MS = 5_000;

export type QuestionKind = Question['kind'];

/** Answers questions that run no lane, in a separate worker so that a busy race does not delay them. */
export class Questions {
  private readonly pending = new Map<QuestionId, Pending>();
  private readonly slot: WorkerSlot;
  private last = 0;
  private broken: string | null = null;
  /** Whether the current worker has answered, so that another one can be expected to. */
  private works = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** @param onSlow Told of a question that takes long, and null once none does. */
  constructor(
    spawn: () => WorkerLike,
    module: Promise<WebAssembly.Module>,
    private readonly onSlow: (kind: QuestionKind | null) => void = () => {},
  ) {
    this.slot = new WorkerSlot({
      spawn,
      module,
      onReply: (reply) => this.receive(reply),
      onBroken: (message) => this.fail(message),
    });
  }

  async catalogue(): Promise<Catalogue> {
    const answer = await this.ask({ kind: 'catalogue' });
    if (answer.kind !== 'catalogue') throw new Error(`unexpected answer: ${answer.kind}`);
    return answer.catalogue;
  }

  /** The words of the language of own schemes. */
  async language(): Promise<LanguageWord[]> {
    const answer = await this.ask({ kind: 'language' });
    if (answer.kind !== 'language') throw new Error(`unexpected answer: ${answer.kind}`);
    return answer.words;
  }

  /** Checks a scenario given as JSON. */
  async check(scenario: string): Promise<Check> {
    const answer = await this.ask({ kind: 'check', scenario });
    if (answer.kind !== 'checked') throw new Error(`unexpected answer: ${answer.kind}`);
    return answer.check;
  }

  /** Preview of a scenario's traffic, which does not depend on contestants. */
  async preview(scenario: string): Promise<Inspected<Preview>> {
    const answer = await this.ask({ kind: 'preview', scenario });
    if (answer.kind !== 'previewed') throw new Error(`unexpected answer: ${answer.kind}`);
    return answer.inspected;
  }

  /** The thresholds of one contestant, with the cost over threshold `lower` and the next. */
  async thresholds(
    scenario: string,
    contestant: number,
    lower: number,
  ): Promise<Inspected<ThresholdPreview>> {
    const answer = await this.ask({ kind: 'thresholds', scenario, contestant, lower });
    if (answer.kind !== 'planned') throw new Error(`unexpected answer: ${answer.kind}`);
    return answer.inspected;
  }

  /** The values of measures over finished lanes, in order. */
  async measure(
    measures: readonly string[],
    lanes: readonly MeasuredLane[],
  ): Promise<MeasureValue[]> {
    const answer = await this.ask({ kind: 'measure', measures, lanes });
    if (answer.kind !== 'measured') throw new Error(`unexpected answer: ${answer.kind}`);
    return answer.values;
  }

  /** The network of a scenario, given as JSON, for a picture. */
  async outline(scenario: string): Promise<Inspected<Outline>> {
    const answer = await this.ask({ kind: 'outline', scenario });
    if (answer.kind !== 'outlined') throw new Error(`unexpected answer: ${answer.kind}`);
    return answer.inspected;
  }

  /** The network as an explicit graph. */
  async draw(scenario: string): Promise<Inspected<Drawn>> {
    const answer = await this.ask({ kind: 'draw', scenario });
    if (answer.kind !== 'drawn') throw new Error(`unexpected answer: ${answer.kind}`);
    return answer.inspected;
  }

  /** Gives all open questions up; the next ones are answered by a new worker. */
  stop() {
    if (this.pending.size > 0) this.fail('stopped');
  }

  dispose() {
    clearTimeout(this.timer);
    this.slot.dispose();
  }

  private ask(request: Question): Promise<Answer> {
    if (this.broken) return Promise.reject(new Error(this.broken));
    const question = ++this.last as QuestionId;
    return new Promise((resolve, reject) => {
      this.pending.set(question, { kind: request.kind, resolve, reject });
      if (this.pending.size === 1) this.watch();
      this.slot.post({ ...request, question });
    });
  }

  private receive(reply: Reply) {
    if (!('question' in reply)) return;
    this.works = true;
    const pending = this.pending.get(reply.question);
    this.pending.delete(reply.question);
    this.watch();
    if (reply.kind !== 'refused') return pending?.resolve(reply);
    pending?.reject(new Error(reply.message));
    // A refusal means a trap, after which the instance is unusable.
    this.fail(reply.message);
  }

  /** Replaces a worker that has worked before; one that has not would only fail again. */
  private fail(message: string) {
    if (this.works) this.slot.restart();
    else this.broken = message;
    this.works = false;
    const refused = [...this.pending.values()];
    this.pending.clear();
    this.watch();
    for (const pending of refused) pending.reject(new Error(message));
  }

  /** Waits for the question in work, the oldest one. */
  private watch() {
    clearTimeout(this.timer);
    this.onSlow(null);
    const [oldest] = this.pending.values();
    if (oldest) this.timer = setTimeout(() => this.onSlow(oldest.kind), SLOW_MS);
  }
}
