/** An action, offered by shortcut, palette and sheet of shortcuts. */
export interface Command {
  readonly id: string;
  /** In the imperative: what happens. */
  readonly label: string;
  readonly section: string;
  /** Presses as a user hears of them: `$mod` is Command on a Mac and Control elsewhere; a space parts a sequence. */
  readonly keys?: string;
  /** Other words people look for. */
  readonly words?: readonly string[];
  /** Cannot be done now. */
  readonly off?: boolean;
  readonly run: () => void;
}
