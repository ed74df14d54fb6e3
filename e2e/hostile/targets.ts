// What is fuzzed: readers of untrusted inputs, each with valid inputs to begin from.

import { readdirSync, readFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import { inflated } from './inflated';
import { LINKS } from './links';
import { openFile, openLink, openMeasure } from './open';

export interface Target {
  readonly name: string;
  /** Valid inputs. */
  readonly seeds: readonly string[];
  open(input: string): void | Promise<void>;
}

const folder = (path: string) => new URL(`../../scenarios/${path}/`, import.meta.url);
const filesOf = (path: string, extension: string): string[] =>
  readdirSync(folder(path))
    .filter((name) => name.endsWith(extension))
    .map((name) => readFileSync(new URL(name, folder(path)), 'utf8'));

const packed = (text: string) => `#d.2.${deflateRawSync(text).toString('base64url')}`;

const measures = filesOf('lessons', '.json').flatMap((text) =>
  [...text.matchAll(/"measure": "([^"]+)"/g)].map(([, measure = '']) => measure),
);

export const TARGETS: readonly Target[] = [
  {
    name: 'links',
    seeds: [
      '#p.2.preset=one-link&seeds=~1~2&view.tab=network',
      ...LINKS.slice(0, 9).map(({ at }) => at),
    ],
    open: openLink,
  },
  // Mutated before they are compressed, because most changes of compressed text only damage it.
  {
    name: 'packed-links',
    seeds: LINKS.flatMap(({ at }) => inflated(at) ?? []).filter((text) => text.length < 2_000),
    open: (text) => openLink(packed(text)),
  },
  { name: 'scenarios', seeds: filesOf('closed-forms', '.json'), open: openFile },
  { name: 'lessons', seeds: filesOf('lessons', '.json'), open: openFile },
  { name: 'schemes', seeds: filesOf('schemes', '.mill'), open: openFile },
  {
    name: 'flow-lists',
    seeds: [
      'start_s,source,destination,size_bytes\n0,0,1,100000\n0.001,0,1,5000\n',
      'start_s;source;destination;size_bytes\n0,5;0;1;9\n',
    ],
    open: openFile,
  },
  {
    name: 'size-tables',
    seeds: ['size_bytes,cdf\n1000,0.5\n20000,0.9\n1000000,1\n'],
    open: openFile,
  },
  {
    name: 'traces',
    seeds: ['8 2\n71 0 2 0 1 2 2:20.0 3:10.0\n4 10 1 0 2 2:2.0 3:2.0\n'],
    open: openFile,
  },
  { name: 'measures', seeds: [...new Set(measures)], open: openMeasure },
];
