import { expect, it } from 'vitest';
import { answerTrustedTypes, isOfOrigin } from './trustedTypes';

it('lets only scripts of the page start', () => {
  const rules: { createScriptURL?: (url: string) => string } = {};
  const page = { href: 'https://here.test/a/page.html', origin: 'https://here.test' };
  answerTrustedTypes(
    {
      trustedTypes: {
        createPolicy: (_, given) => ({ createScript: String, ...Object.assign(rules, given) }),
      },
    },
    (url) => isOfOrigin(url, page),
  );
  expect(Object.keys(rules)).toEqual(['createScriptURL']);
  const { createScriptURL = String } = rules;
  for (const own of ['./worker.js', '/sw.js', 'https://here.test/worker.js'])
    expect(createScriptURL(own)).toBe(own);
  for (const other of ['https://there.test/worker.js', '//there.test/x', 'data:text/javascript,1'])
    expect(() => createScriptURL(other)).toThrow('not a script of this page');
});

it('does nothing in browsers that do not ask', () => {
  answerTrustedTypes({}, () => true);
});
