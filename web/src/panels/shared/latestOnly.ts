/** Asks one question at a time; of those that arrive meanwhile, only the latest waits. */

export interface Question<T> {
  readonly text: string;
  readonly ask: (text: string) => Promise<T>;
}

/**
 * `onAnswer` receives every answer, so that a picture follows a drag with little delay. `begin` is called before the
 * first question, and its result after the last.
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
