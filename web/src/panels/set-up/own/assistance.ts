/** Completion and hover help from the words of the language. */
import { autocompletion, type CompletionContext } from '@codemirror/autocomplete';
import { hoverTooltip } from '@codemirror/view';
import type { LanguageWord } from '../../../engine/generated';
import { phraseOf } from './words';

/** Icons of the completion list by kind of word. */
const ICONS: Record<LanguageWord['kind'], string> = {
  declaration: 'keyword',
  fact: 'type',
  part: 'namespace',
  base: 'class',
  hook: 'method',
  output: 'property',
  quantity: 'variable',
  function: 'function',
  unit: 'constant',
};

export function assistance(words: readonly LanguageWord[]) {
  const options = words.map((word) => ({
    label: word.name,
    type: ICONS[word.kind],
    detail: word.unit || word.kind,
    info: phraseOf(word),
  }));
  const complete = (context: CompletionContext) => {
    const word = context.matchBefore(/[A-Za-z_]\w*/);
    const inComment = context.state.doc.lineAt(context.pos).text.trimStart().startsWith('#');
    if (inComment || (!word && !context.explicit)) return null;
    return { from: word?.from ?? context.pos, options, validFor: /^\w*$/ };
  };
  return [autocompletion({ override: [complete], icons: false }), hovering(words)];
}

function hovering(words: readonly LanguageWord[]) {
  return hoverTooltip((view, position) => {
    const line = view.state.doc.lineAt(position);
    const found = [...line.text.matchAll(/[A-Za-z_]\w*/g)].find(({ index, 0: { length } }) => {
      const at = position - line.from;
      return index <= at && at <= index + length;
    });
    const named = words.filter(({ name }) => name === found?.[0]);
    if (!found || named.length === 0) return null;
    return {
      pos: line.from + found.index,
      end: line.from + found.index + found[0].length,
      create: () => {
        const dom = document.createElement('div');
        dom.className = 'cm-hover';
        for (const word of named) {
          dom.append(Object.assign(document.createElement('div'), { textContent: phraseOf(word) }));
        }
        return { dom };
      },
    };
  });
}
