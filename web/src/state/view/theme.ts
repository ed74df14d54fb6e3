/** The theme: the user's choice, or the system's preference. */
export type Theme = 'system' | 'light' | 'dark';

export const THEMES: readonly { id: Theme; label: string }[] = [
  { id: 'system', label: 'System' },
  { id: 'light', label: 'Light' },
  { id: 'dark', label: 'Dark' },
];

const KEY = 'millrace.theme';

/** The stored choice. Storage may be refused, in which case nothing is stored. */
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
    // Refused in private windows; the choice then lasts until the page is closed.
  }
}
