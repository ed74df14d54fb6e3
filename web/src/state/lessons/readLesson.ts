/** Reads an untrusted lesson. Its scenarios and measures are checked where they are used. */
import type { Ask, Control, Lesson, Quoted, Step, TaskCondition } from '../../engine/generated';
import { isObject } from '../json';
import {
  isTrue,
  listOf,
  number,
  objectOf,
  oneOf,
  optional,
  patch,
  type Read,
  refused,
  text,
} from './shape';

/** Whether a field of the view may have this value. */
export type FitsView = (field: string, value: unknown) => boolean;

/** @throws RangeError that names a field with its value and what is expected. */
export const readLesson = (json: unknown, fitsView: FitsView): Lesson =>
  lessonWith(viewWith(fitsView))(json, '');

const heading = text(1, 100);
const sentence = text(1, 400);
const long = text(0, 4000);
const sentences = listOf(sentence, 0, 20, 'entries');
const unit = oneOf('percent', 'factor', 'seconds', 'number');

const control = objectOf<Control>({ path: sentence, from: number, to: number });

const condition = objectOf<TaskCondition>({
  says: sentence,
  measure: sentence,
  unit,
  at_least: optional(number, undefined),
  at_most: optional(number, undefined),
});

const ASKS = {
  order: objectOf({
    kind: oneOf('order'),
    question: sentence,
    value: sentence,
    first: oneOf('smallest', 'largest'),
    unit,
    why: long,
  }),
  number: objectOf({
    kind: oneOf('number'),
    question: sentence,
    measure: sentence,
    unit,
    from: number,
    to: number,
    why: long,
  }),
  curve: objectOf({
    kind: oneOf('curve'),
    question: sentence,
    contestant: sentence,
    sizes: oneOf('all', 'small', 'medium', 'large'),
    from: number,
    to: number,
    why: long,
  }),
  choice: objectOf({
    kind: oneOf('choice'),
    question: sentence,
    answers: listOf(
      objectOf({ text: sentence, right: optional(isTrue, false), why: long }),
      2,
      6,
      'answers',
    ),
  }),
  task: objectOf({
    kind: oneOf('task'),
    task: sentence,
    conditions: listOf(condition, 1, 5, 'conditions'),
    hint: long,
    solution: patch,
    why: long,
  }),
};

const kindOfAsk = oneOf(...(Object.keys(ASKS) as Ask['kind'][]));

const ask: Read<Ask> = (value, path) => {
  const kind = kindOfAsk(isObject(value) ? value.kind : undefined, `${path}.kind`);
  const read = ASKS[kind](value, path);
  const ends = read.kind === 'number' || read.kind === 'curve' ? read : null;
  if (ends && ends.from >= ends.to) throw refused(`${path}.to`, ends.to, 'a number above `from`');
  if (read.kind === 'choice') {
    const right = read.answers.filter((answer) => answer.right).length;
    if (right !== 1) throw refused(`${path}.answers`, right, 'one right answer');
  }
  if (read.kind === 'curve' && read.from <= 0) {
    throw refused(`${path}.from`, read.from, 'a time above 0');
  }
  return read;
};

/** Fields of the view that links may carry. */
const viewWith =
  (fits: FitsView): Read<Record<string, unknown>> =>
  (value, path) => {
    const fields = patch(value, path);
    for (const [field, one] of Object.entries(fields)) {
      if (!fits(field, one)) {
        throw refused(`${path}.${field}`, one, 'a field of the view, with one of its values');
      }
    }
    return fields;
  };

const stepWith = (view: Read<Record<string, unknown>>) =>
  objectOf<Step>({
    title: heading,
    text: long,
    scenario: optional<Step['scenario']>(patch, null),
    view: optional<Step['view']>(view, null),
    controls: optional(listOf(control, 0, 2, 'controls'), []),
    points_at: optional(heading, undefined),
    ask: optional<Ask | undefined>(ask, undefined),
  });

const lessonWith = (view: Read<Record<string, unknown>>) =>
  objectOf<Lesson>({
    $schema: optional(long, undefined),
    version: (value, path) => {
      if (value !== 1) throw refused(path, value, '1');
      return 1;
    },
    number: optional(number, 0),
    title: heading,
    summary: sentence,
    minutes: number,
    goals: sentences,
    teacher: optional(long, ''),
    sources: optional(sentences, []),
    quoted: optional(
      listOf<Quoted>(objectOf({ text: sentence, source: sentence }), 0, 20, 'entries'),
      [],
    ),
    steps: listOf(stepWith(view), 1, 30, 'steps'),
  });
