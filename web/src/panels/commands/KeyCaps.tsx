import styles from './commands.module.css';
import { keyCaps } from './keyText';

/** The keys of a shortcut, drawn as key caps. */
export function KeyCaps({ keys }: { keys: string }) {
  return (
    <span className={styles.keys}>
      {keyCaps(keys).map((press, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a sequence may press the same key twice
        <span key={index}>
          {press.map((cap) => (
            <kbd key={cap}>{cap}</kbd>
          ))}
        </span>
      ))}
    </span>
  );
}
