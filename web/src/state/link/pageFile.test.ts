import { expect, it } from 'vitest';
import { EMPTY_META, fileThatOpens, isSingleFile } from './pageFile';

const PAGE = `<!doctype html>\n<title>Millrace</title>\n${EMPTY_META}\n<p>$&</p>`;
const race = { title: 'Short flows', fragment: 'p.1.preset=a', published: 'https://here.test/m/' };

it('names the race that a file opens, and where it was saved', () => {
  const file = fileThatOpens(PAGE, race);
  expect(file).toContain('<title>Short flows</title>');
  expect(file).toContain('<meta name="millrace-opens" content="p.1.preset=a" />');
  expect(file).toContain('<meta name="millrace-published" content="https://here.test/m/" />');
  expect(isSingleFile(file)).toBe(true);
});

it('replaces the race of a file that was saved before, as browsers write its elements', () => {
  const before = fileThatOpens(PAGE, race).replaceAll(' />', '>');
  const file = fileThatOpens(before, { ...race, fragment: 'p.1.preset=b' });
  expect(file).toContain('content="p.1.preset=b"');
  expect(file).not.toContain('preset=a');
});

it('never turns texts into markup', () => {
  const hostile = `"></title><script>alert(1)</script>$&$'`;
  const file = fileThatOpens(PAGE, { title: hostile, fragment: hostile, published: hostile });
  expect(file).not.toContain('<script');
  expect(file.match(/<title>/g)).toHaveLength(1);
  expect(file).toContain('<p>$&</p>');
});

it('keeps no address of a disk', () => {
  const file = fileThatOpens(PAGE, { ...race, published: 'file:///lesson.html' });
  expect(file).toContain('<meta name="millrace-published" content="" />');
});

it('recognises other pages', () => {
  expect(isSingleFile('<!doctype html><title>Millrace</title>')).toBe(false);
});
