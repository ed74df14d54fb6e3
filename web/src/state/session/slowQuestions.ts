/** Tells of a question to the engine that takes long, and offers to stop it. */
import type { QuestionKind } from '../../engine/questions';
import { notice } from '../view/notices';
import type { Core } from './core';

/** What the engine is doing while it has not answered. */
const WORK: Readonly<Record<QuestionKind, string>> = {
  catalogue: 'The engine is being loaded',
  language: 'The reference of own schemes is being loaded',
  check: 'The settings are being checked',
  preview: 'The traffic is being drawn',
  outline: 'The network is being laid out',
  draw: 'The network is being converted',
  thresholds: 'Thresholds are being computed',
  measure: 'The race is being measured',
};

export function createSlowQuestions({ store, engine, notify }: Core) {
  let shown: number | undefined;

  return (kind: QuestionKind | null) => {
    const before = shown;
    shown = undefined;
    if (before !== undefined) {
      store.setState(({ notices }) => ({ notices: notices.filter(({ id }) => id !== before) }));
    }
    if (kind === null) return;
    const stop = { label: 'Stop', run: () => engine.stopQuestions() };
    const told = notice('info', `${WORK[kind]}, which takes unusually long.`, [], stop);
    shown = told.id;
    notify(told);
  };
}
