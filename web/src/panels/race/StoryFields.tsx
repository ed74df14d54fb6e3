import { useId } from 'react';
import { Button } from '../../ui/Button';
import controls from '../../ui/controls.module.css';
import { useScenario, useSession } from '../shared/context';
import styles from './story.module.css';

/** Longer texts would not fit into links that chat and mail keep whole. */
const LONGEST = { title: 120, note: 800 };

/** Title and note as fields. Links carry them, because they are part of the scenario. */
export function StoryFields({ onDone }: { onDone: () => void }) {
  const { title = '', note = '' } = useScenario();
  const { edit } = useSession();
  const [titleId, noteId] = [useId(), useId()];
  const set = (part: 'title' | 'note', text: string) =>
    edit((scenario) => ({ ...scenario, [part]: text }), `story ${part}`);
  return (
    <form
      className={styles.fields}
      onSubmit={(event) => {
        event.preventDefault();
        onDone();
      }}
    >
      <label htmlFor={titleId}>Title</label>
      <input
        id={titleId}
        className={controls.input}
        maxLength={LONGEST.title}
        value={title}
        placeholder="Your own race"
        onChange={({ target }) => set('title', target.value)}
      />
      <label htmlFor={noteId}>Note</label>
      <textarea
        id={noteId}
        className={controls.input}
        rows={3}
        maxLength={LONGEST.note}
        value={note}
        placeholder="What to look at, for readers of the link"
        onChange={({ target }) => set('note', target.value)}
      />
      <Button type="submit">Done</Button>
    </form>
  );
}
