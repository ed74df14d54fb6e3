import type { Figure, FigureResults } from '../../engine/generated';
import a11y from '../../ui/a11y.module.css';
import styles from './claims.module.css';
import { measuredText } from './measuredText';
import { unbroken } from './unbroken';

interface Props {
  readonly figure: Figure;
  readonly results: FigureResults;
}

/** Numbers that the reasons of the paper’s claims may quote. */
export function Findings({ figure, results }: Props) {
  return (
    <table className={`${styles.claims} ${styles.findings}`}>
      <caption className={a11y.unseen}>Findings of {figure.title}</caption>
      <thead>
        <tr>
          <th scope="col">Finding</th>
          <th scope="col">Value</th>
        </tr>
      </thead>
      <tbody>
        {(figure.findings ?? []).map(({ id, text, unit }) => (
          <tr key={id}>
            <th scope="row">{unbroken(text)}</th>
            <td data-label="Value">
              {measuredText(results.findings?.find((one) => one.id === id)?.measured ?? null, unit)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
