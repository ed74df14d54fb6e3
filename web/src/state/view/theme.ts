/** Light or dark: the reader's system decides, unless the reader does. */
export type Theme = 'system' | 'light' | 'dark';

export const THEMES: readonly { id: Theme; label: string }[] = [
  { id: 'system', label: 'System' },
  { id: 'light', label: 'Light' },
  { id: 'dark', label: 'Dark' },
];

const KEY = 'millrace.theme';

/** The remembered choice. Storage may be refused, which only means that nothing is remembered. */
export function readTheme(): Theme {
  try {
    const stored = localStorage.getItem(KEY);
    return THEMES.find(({ id }) => id === stored)?.id ?? 'system';
  } catch {
    return 'system';
  }
}

export function rememberTheme(theme: Theme) {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Private windows refuse; the choice then lasts as long as the page.
  }
}
