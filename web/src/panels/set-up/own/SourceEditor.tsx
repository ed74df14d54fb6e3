import { closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching, indentOnInput } from '@codemirror/language';
import { type Diagnostic, lintGutter, setDiagnostics } from '@codemirror/lint';
import { Compartment, EditorState } from '@codemirror/state';
import { drawSelection, EditorView, keymap, lineNumbers } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import type { SourceFault } from '../../../state/scenario/ownSchemes';
import { problemOf } from '../../shared/sentences';
import { assistance } from './assistance';
import { highlighting } from './highlighting';
import styles from './own.module.css';
import { useWords } from './words';

interface Props {
  readonly source: string;
  /** Accessible name. */
  readonly label: string;
  readonly faults: readonly SourceFault[];
  readonly onChange: (source: string) => void;
}

/** A source with colours, completion, hover help and the engine's faults. Tab leaves the editor, as in any form. */
export default function SourceEditor({ source, label, faults, onChange }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const change = useRef(onChange);
  change.current = onChange;
  const first = useRef(source);
  const words = useWords();

  useEffect(() => {
    if (!host.current) return;
    const listener = EditorView.updateListener.of((update) => {
      if (update.docChanged) change.current(update.state.doc.toString());
    });
    const extensions = [EDITING, NAME.of([]), HELP.of([]), listener];
    const state = EditorState.create({ doc: first.current, extensions });
    const editor = new EditorView({ parent: host.current, state });
    view.current = editor;
    return () => editor.destroy();
  }, []);

  // What changes while the editor has the focus is exchanged in place.
  useEffect(() => {
    const name = EditorView.contentAttributes.of({ 'aria-label': label });
    view.current?.dispatch({ effects: NAME.reconfigure(name) });
  }, [label]);
  useEffect(() => {
    view.current?.dispatch({ effects: HELP.reconfigure([highlighting(words), assistance(words)]) });
  }, [words]);

  // Undo of the page, a link or another editor has changed the source.
  useEffect(() => {
    const editor = view.current;
    if (!editor || editor.state.doc.toString() === source) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: source } });
  }, [source]);

  useEffect(() => {
    const editor = view.current;
    if (!editor) return;
    editor.dispatch(setDiagnostics(editor.state, faults.map(markIn(editor.state))));
  }, [faults]);

  return <div ref={host} className={styles.editor} />;
}

const NAME = new Compartment();
const HELP = new Compartment();

const EDITING = [
  ...[lineNumbers(), history(), drawSelection(), indentOnInput(), bracketMatching()],
  ...[closeBrackets(), lintGutter(), EditorView.lineWrapping],
  keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...historyKeymap, ...completionKeymap]),
];

/** Marks the word at a fault, or one character. */
const markIn =
  ({ doc }: EditorState) =>
  ({ line, column, issue }: SourceFault): Diagnostic => {
    const at = doc.line(Math.min(line, doc.lines));
    const from = Math.min(at.from + column - 1, at.to);
    const [word = ' '] = /^\w+/.exec(doc.sliceString(from, at.to)) ?? [];
    const to = Math.min(from + word.length, doc.length);
    return { from, to: Math.max(to, from), severity: 'error', message: problemOf(issue) };
  };
