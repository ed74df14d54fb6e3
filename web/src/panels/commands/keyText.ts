/** Formats keys for display. */
const ARROWS = { ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓', Escape: 'Esc' };
const MAC: Record<string, string> = { ...ARROWS, $mod: '⌘', Shift: '⇧', Alt: '⌥', Enter: '↵' };
const OTHER: Record<string, string> = { ...ARROWS, $mod: 'Ctrl' };

const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** The presses of a sequence, each as a list of caps. */
export function keyCaps(keys: string, mac: boolean = isMac()): string[][] {
  const names = mac ? MAC : OTHER;
  return keys
    .split(' ')
    .map((press) =>
      (press === '+' ? [press] : press.split('+')).map(
        (key) => names[key] ?? (key.length > 1 ? key : key.toUpperCase()),
      ),
    );
}
