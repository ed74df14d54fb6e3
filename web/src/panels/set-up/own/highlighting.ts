/** Colours of a source: a line-based tokeniser, and a theme of the page's own colours. */
import { HighlightStyle, StreamLanguage, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import type { LanguageWord } from '../../../engine/generated';

type Style = 'keyword' | 'typeName' | 'propertyName' | 'variableName' | 'unit' | null;

const STYLES: Record<LanguageWord['kind'], Style> = {
  declaration: 'keyword',
  part: 'keyword',
  fact: 'typeName',
  base: 'typeName',
  hook: 'propertyName',
  output: 'propertyName',
  quantity: 'variableName',
  function: 'propertyName',
  unit: 'unit',
};

/** Tells words, numbers, texts and comments apart. */
export function highlighting(words: readonly LanguageWord[]) {
  // A word of several kinds looks like the first of them.
  const styles = new Map(words.map(({ name, kind }) => [name, STYLES[kind]] as const).reverse());
  const language = StreamLanguage.define({
    name: 'millrace',
    token(stream) {
      if (stream.eatSpace()) return null;
      if (stream.match(/^#.*/)) return 'comment';
      if (stream.match(/^"[^"]*"?/)) return 'string';
      if (stream.match(/^\d+(\.\d+)?(e[-+]?\d+)?/i)) return 'number';
      const word = stream.match(/^[A-Za-z_]\w*/);
      if (word) return styles.get(stream.current()) ?? null;
      stream.next();
      return null;
    },
    languageData: { commentTokens: { line: '#' } },
  });
  return [language, syntaxHighlighting(COLOURS), THEME];
}

const COLOURS = HighlightStyle.define([
  { tag: tags.keyword, color: 'var(--accent)', fontWeight: '600' },
  { tag: tags.typeName, color: 'var(--positive)' },
  { tag: tags.propertyName, color: 'var(--text)', fontWeight: '600' },
  { tag: tags.variableName, color: 'var(--text)' },
  { tag: [tags.number, tags.unit], color: 'var(--warn)' },
  { tag: tags.string, color: 'var(--positive)' },
  { tag: tags.comment, color: 'var(--text-muted)', fontStyle: 'italic' },
]);

const THEME = EditorView.theme({
  '&': { color: 'var(--text)', backgroundColor: 'var(--surface-sunken)', fontSize: '13px' },
  '&.cm-focused': { outline: '2px solid var(--focus)', outlineOffset: '1px' },
  '.cm-content': {
    fontFamily: 'ui-monospace, "DejaVu Sans Mono", monospace',
    caretColor: 'var(--text)',
  },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-gutters': {
    backgroundColor: 'var(--surface-sunken)',
    color: 'var(--text-muted)',
    borderRight: '1px solid var(--line)',
  },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'transparent' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground':
    { backgroundColor: 'var(--accent-soft)' },
  '.cm-tooltip': {
    backgroundColor: 'var(--surface-raised)',
    color: 'var(--text)',
    border: '1px solid var(--line)',
    maxWidth: 'min(46ch, 90vw)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--accent)',
    color: 'var(--text-on-accent)',
  },
  '.cm-diagnostic': { padding: 'var(--space-2)' },
  '.cm-hover': { padding: 'var(--space-2)' },
});
