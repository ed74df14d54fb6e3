/** Access to the engine's catalogue, once the engine is ready. */
import type { Catalogue } from '../engine/generated';
import type { State } from './store';

export const catalogueOf = ({ engine }: State): Catalogue | null =>
  engine.kind === 'ready' ? engine.catalogue : null;

export const engineVersion = (state: State): string | null =>
  catalogueOf(state)?.engine_version ?? null;
