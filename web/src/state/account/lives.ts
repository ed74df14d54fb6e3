/** Lives of single flows, which the engine tells after running a lane again with accounts. */
import type { Life } from '../../engine/generated';
import type { LaneReply } from '../../engine/pool';
import type { LifeText, Outcome, RunId } from '../../engine/protocol';
import { differenceOf, refusalOf } from './outcome';

export type LifeState =
  | { readonly kind: 'pending'; readonly fraction: number }
  | { readonly kind: 'known'; readonly life: Life }
  | { readonly kind: 'failed'; readonly message: string };

export interface Lives {
  /** The run of the race that they belong to; null before any. */
  readonly of: RunId | null;
  /** By lane and flow, the latest last. */
  readonly known: ReadonlyMap<string, LifeState>;
}

export const NO_LIVES: Lives = { of: null, known: new Map() };

/** Kept at most: a life of a long flow takes megabytes. */
const MOST = 24;

export const lifeKey = (lane: number, flow: number): string => `${lane} ${flow}`;

export const lifeIn = (lives: Lives, of: RunId, lane: number, flow: number) =>
  lives.of === of ? lives.known.get(lifeKey(lane, flow)) : undefined;

/** Bytes of a life that the page reads and draws; with so many it does not respond for most of a second. */
const MOST_BYTES = 50_000_000;

function read({ flow, text }: LifeText): LifeState {
  if (text.length <= MOST_BYTES)
    return { kind: 'known', life: JSON.parse(new TextDecoder().decode(text)) };
  const [told, most] = [text.length, MOST_BYTES].map((bytes) => `${Math.ceil(bytes / 1e6)} MB`);
  const message = [
    `The life of flow ${flow} takes ${told} of text, more than the ${most} that this page reads.`,
    'The command millrace explain tells it.',
  ];
  return { kind: 'failed', message: message.join(' ') };
}

/** Lives with one more, and without the earliest if there are too many. */
export function withLife(lives: Lives, of: RunId, key: string, state: LifeState): Lives {
  const known = new Map(lives.of === of ? lives.known : []);
  known.delete(key);
  known.set(key, state);
  for (const first of known.keys()) {
    if (known.size <= MOST) break;
    known.delete(first);
  }
  return { of, known };
}

/** What a reply says about the life of a flow in a lane, which ended like this in the race; undefined if nothing. */
export function lifeAfter(
  reply: LaneReply,
  flow: number,
  raced: Outcome | undefined,
): LifeState | undefined {
  switch (reply.kind) {
    case 'accounting':
      return { kind: 'pending', fraction: reply.fraction };
    case 'failed':
      return { kind: 'failed', message: reply.message };
    case 'accounted': {
      const { account } = reply;
      const difference = differenceOf(account.outcome, raced);
      if (difference !== null) return { kind: 'failed', message: refusalOf(difference) };
      const told = account.lives.find((one) => one.flow === flow);
      return told ? read(told) : { kind: 'failed', message: `Flow ${flow} did not start.` };
    }
    default:
      return undefined;
  }
}
