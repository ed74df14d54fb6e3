import { useEffect, useEffectEvent } from 'react';
import { tinykeys } from 'tinykeys';
import type { Command } from './command';

/** Handles the keys of all commands. */
export function Shortcuts({ commands }: { commands: readonly Command[] }) {
  const press = useEffectEvent((id: string, event: KeyboardEvent) => {
    const command = commands.find((one) => one.id === id);
    // Charts and lists take arrow keys themselves.
    if (!command || event.defaultPrevented) return;
    if (isTyping(event) && !worksInText(command)) return;
    event.preventDefault();
    if (!command.off) command.run();
  });
  const bound = commands.flatMap(({ id, keys }) => (keys ? [`${id}=${pressOf(keys)}`] : []));
  const bindings = bound.join('\n');
  useEffect(() => {
    const map = Object.fromEntries(
      bindings.split('\n').map((line) => {
        const [id = '', ...keys] = line.split('=');
        return [keys.join('='), (event: KeyboardEvent) => press(id, event)];
      }),
    );
    return tinykeys(window, map, { ignore: inDialog });
  }, [bindings]);
  return null;
}

/** On most keyboards, a question mark requires Shift. */
const pressOf = (keys: string): string => (keys === '?' ? '[Shift]+?' : keys);

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, select, input:not([type=checkbox])'));

/** Text fields have their own undo and need plain letters; Run works everywhere. */
const worksInText = ({ keys = '' }: Command): boolean =>
  keys.startsWith('$mod') && !keys.endsWith('z');

/** Open dialogs and menus handle keys themselves. */
const inDialog = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest('[role=dialog], [role=menu]') !== null;
