import type { FigureSetting } from '../../engine/generated';
import a11y from '../../ui/a11y.module.css';
import { RULE_WORDS } from './causes';
import styles from './claims.module.css';
import { unbroken } from './unbroken';

/** The paper’s settings beside those raced here, and the rule that decided each. */
export function Settings({ settings }: { settings: readonly FigureSetting[] }) {
  return (
    <table className={`${styles.claims} ${styles.settings}`}>
      <caption className={a11y.unseen}>Settings</caption>
      <thead>
        <tr>
          <th scope="col">Setting</th>
          <th scope="col">In the paper</th>
          <th scope="col">Here</th>
          <th scope="col">Decided by</th>
        </tr>
      </thead>
      <tbody>
        {settings.map(({ name, paper, here, rule }) => (
          <tr key={name}>
            <th scope="row">{unbroken(name)}</th>
            <td data-label="In the paper">{unbroken(paper)}</td>
            <td data-label="Here">{unbroken(here)}</td>
            <td data-label="Decided by">{RULE_WORDS[rule]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
