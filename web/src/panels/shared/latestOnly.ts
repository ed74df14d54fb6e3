/** Asks one question at a time; while an answer is awaited, only the latest question waits. */

export interface Question<T> {
  readonly text: string;
  readonly ask: (text: string) => Promise<T>;
}

/**
 * `onAnswer` gets every answer that comes, so that a picture follows a drag without ever falling far behind it. `begin` is
 * called when there is something to ask; what it returns, when nothing is left.
 */
export function latestOnly<T>(
  onAnswer: (answer: T) => void,
  fail: (error: Error) => void,
  begin: () => () => void,
) {
  let next: Question<T> | null = null;
  let asking = false;
  let stopped = false;

  async function askAll() {
    const end = begin();
    asking = true;
    while (next && !stopped) {
      const { text, ask }: Question<T> = next;
      next = null;
      try {
        const answer = await ask(text);
        if (!stopped) onAnswer(answer);
      } catch (error) {
        if (!stopped) fail(error instanceof Error ? error : new Error(String(error)));
      }
    }
    asking = false;
    end();
  }

  return {
    request(question: Question<T>) {
      stopped = false;
      next = question;
      if (!asking) void askAll();
    },
    stop() {
      stopped = true;
      next = null;
    },
  };
}
