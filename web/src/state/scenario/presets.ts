/** The presets by topic: every file in a folder of `scenarios/` that is a topic. */

import written from '../../../../scenarios/views.json';
import type { ScenarioSpec } from '../../engine/generated';
import type { View } from '../view/view';
import { UNBOUNDED } from './bounds';
import { shortHash } from './hash';
import { readScenario } from './readScenario';

export interface Preset {
  /** Name of its file, used in links. */
  readonly id: string;
  /** Name of its folder. */
  readonly topic: string;
  readonly scenario: ScenarioSpec;
  /** Initial view of its results: what its note speaks of. */
  readonly view: Partial<View>;
  /** Hash of the scenario, by which links detect changes of the preset. */
  readonly edition: string;
}

/** The race for first-time visitors. It and its topic come first. */
export const OPENING = 'short-behind-long';

/** Initial view of a preset, by id. */
const VIEWS: Readonly<Record<string, Partial<View>>> = written as Record<string, Partial<View>>;

const files = import.meta.glob<unknown>(
  [
    '../../../../scenarios/*/*.json',
    '!../../../../scenarios/golden/*.json',
    '!../../../../scenarios/bench/*.json',
    '!../../../../scenarios/lessons/*.json',
  ],
  { eager: true, import: 'default' },
);

export const PRESETS: readonly Preset[] = Object.entries(files)
  .map(([path, json]) => {
    const [topic = '', file = ''] = path.split('/').slice(-2);
    const { scenario } = readScenario(json, UNBOUNDED);
    const edition = shortHash(JSON.stringify(scenario));
    const id = file.replace('.json', '');
    return { id, topic: topicName(topic), scenario, view: VIEWS[id] ?? {}, edition };
  })
  .sort((a, b) => a.topic.localeCompare(b.topic) || a.id.localeCompare(b.id))
  .sort((a, b) => rank(b) - rank(a));

export const presetById = (id: string): Preset | undefined =>
  PRESETS.find((preset) => preset.id === id);

function topicName(folder: string): string {
  return (folder.charAt(0).toUpperCase() + folder.slice(1)).replaceAll('-', ' ');
}

function rank({ id, topic }: Preset): number {
  const opening = Object.keys(files).find((path) => path.endsWith(`/${OPENING}.json`));
  return Number(id === OPENING) + Number(topicName(opening?.split('/').at(-2) ?? '') === topic);
}
