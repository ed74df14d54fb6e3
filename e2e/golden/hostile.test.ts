// Hostile links and files: each is opened or refused in plain words, and the module traps on none.

import { expect, it } from 'vitest';
import { FILES } from '../hostile/files';
import { LINKS } from '../hostile/links';
import { openFile, openLink, openPicture } from '../hostile/open';

it('are at least 300, with thirty for the browser', () => {
  const all = [...LINKS, ...FILES];
  expect(all.length).toBeGreaterThanOrEqual(300);
  expect(new Set(all.map(({ name, at }) => name + at)).size).toBe(all.length);
  expect(all.filter(({ worst }) => worst).length).toBeGreaterThanOrEqual(30);
});

it('as links are opened or refused in plain words', async () => {
  for (const { name, at } of LINKS) {
    await openLink(at).catch((error: unknown) => expect.fail(`${name}: ${error}`));
  }
  expect({}).not.toHaveProperty('polluted');
});

it('as files are opened or refused in plain words', () => {
  for (const { name, content = '' } of FILES) {
    try {
      if (typeof content === 'string') openFile(content);
      else if (name.startsWith('a picture')) openPicture(content);
      else openFile(new TextDecoder().decode(content));
    } catch (error) {
      expect.fail(`${name}: ${error}`);
    }
  }
});
