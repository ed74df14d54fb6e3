/** Messages that do not belong to a field. */
export interface Notice {
  readonly id: number;
  readonly tone: 'info' | 'warning' | 'success';
  readonly title: string;
  readonly lines: readonly string[];
  /** An action that the notice offers, which also dismisses it. */
  readonly action: NoticeAction | null;
}

export interface NoticeAction {
  readonly label: string;
  readonly run: () => void;
}

/** Maximum number of lines; further ones are counted. */
const MAX_LINES = 20;

let last = 0;

export function notice(
  tone: Notice['tone'],
  title: string,
  lines: readonly string[] = [],
  action: NoticeAction | null = null,
): Notice {
  last += 1;
  return { id: last, tone, title, lines: shortened(lines), action };
}

function shortened(lines: readonly string[]): readonly string[] {
  const left = lines.length - MAX_LINES;
  if (left <= 0) return lines;
  return [...lines.slice(0, MAX_LINES), `And ${left.toLocaleString('en')} more.`];
}
