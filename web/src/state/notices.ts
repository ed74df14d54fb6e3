/** Things the page has to say that belong to no field. */
export interface Notice {
  readonly id: number;
  readonly tone: 'info' | 'warning' | 'success';
  readonly title: string;
  readonly lines: readonly string[];
}

let last = 0;

export function notice(tone: Notice['tone'], title: string, lines: readonly string[] = []): Notice {
  last += 1;
  return { id: last, tone, title, lines };
}
