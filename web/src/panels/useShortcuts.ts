import { useEffect } from 'react';
import { useSession } from './context';

/** Control or Command with Enter runs; with Z undoes, with Shift or Y redoes, except inside a text that has its own. */
export function useShortcuts() {
  const { run, undo, redo } = useSession();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      const action = actionOf(event, { run: () => void run(), undo, redo });
      if (!action) return;
      event.preventDefault();
      action();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [run, undo, redo]);
}

interface Actions {
  readonly run: () => void;
  readonly undo: () => void;
  readonly redo: () => void;
}

function actionOf({ key, shiftKey, target }: KeyboardEvent, { run, undo, redo }: Actions) {
  if (key === 'Enter') return run;
  const typing = target instanceof HTMLInputElement && target.type === 'text';
  if (typing) return undefined;
  switch (key.toLowerCase()) {
    case 'z':
      return shiftKey ? redo : undo;
    case 'y':
      return redo;
    default:
      return undefined;
  }
}
