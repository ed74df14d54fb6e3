import { expect, it } from 'vitest';
import { answerTrustedTypes } from './trustedTypes';

it('lets only scripts of the page start', () => {
  const rules: Record<string, (url: string) => string> = {};
  answerTrustedTypes({
    location: { href: 'https://here.test/a/page.html', origin: 'https://here.test' },
    trustedTypes: { createPolicy: (_, given) => Object.assign(rules, given) },
  });
  expect(Object.keys(rules)).toEqual(['createScriptURL']);
  const { createScriptURL = String } = rules;
  for (const own of ['./worker.js', '/sw.js', 'https://here.test/worker.js'])
    expect(createScriptURL(own)).toBe(own);
  for (const other of ['https://there.test/worker.js', '//there.test/x', 'data:text/javascript,1'])
    expect(() => createScriptURL(other)).toThrow('not a script of this page');
});

it('does nothing in browsers that do not ask', () => {
  answerTrustedTypes({ location: { href: 'https://here.test/', origin: 'https://here.test' } });
});
