/** An action offered by shortcut, palette and shortcut sheet. */
export interface Command {
  readonly id: string;
  /** In the imperative. */
  readonly label: string;
  readonly section: string;
  /** Key presses: `$mod` is Command on a Mac and Control elsewhere; a space separates the presses of a sequence. */
  readonly keys?: string;
  /** Additional search terms. */
  readonly words?: readonly string[];
  /** Whether the command is currently unavailable. */
  readonly off?: boolean;
  readonly run: () => void;
}
