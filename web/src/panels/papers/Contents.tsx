import type { Figure, Paper } from '../../engine/generated';
import { addressOf, type JudgedClaim, tally } from '../../state/scenario/papers';
import { Disclosure } from '../../ui/Disclosure';
import { usePage, useSession } from '../shared/context';
import styles from './contents.module.css';
import { showFigure } from './useOpenedFigure';

interface Props {
  readonly papers: readonly Paper[];
  /** Figures and claims that match the filters. */
  readonly shown: readonly { readonly figure: Figure; readonly claims: readonly JudgedClaim[] }[];
}

/** The figures by paper, with the number of their claims that were reproduced. */
export function Contents({ papers, shown }: Props) {
  const listed = papers.filter(({ id }) => shown.some(({ figure }) => figure.paper === id));
  if (listed.length === 0) return null;
  return (
    <nav className={styles.contents} aria-label="Contents">
      <Disclosure title="Contents" open>
        <ul className={styles.papers}>
          {listed.map(({ id, name }) => (
            <li key={id}>
              <p className={styles.name}>{name}</p>
              <ul className={styles.figures}>
                {shown
                  .filter(({ figure }) => figure.paper === id)
                  .map(({ figure, claims }) => (
                    <Entry key={figure.figure} figure={figure} claims={claims} />
                  ))}
              </ul>
            </li>
          ))}
        </ul>
      </Disclosure>
    </nav>
  );
}

function Entry({ figure, claims }: Props['shown'][number]) {
  const { setView } = useSession();
  const address = addressOf(figure);
  const current = usePage(({ view }) => view.paperFigure === address);
  const reproduced = tally(claims).reproduced.all;
  return (
    <li>
      <button
        type="button"
        className={styles.entry}
        aria-current={current || undefined}
        onClick={() => {
          if (current) showFigure(address);
          else setView({ paperFigure: address });
        }}
      >
        {figure.title}
      </button>
      {claims.length > 0 && (
        <span className={styles.count}>
          {reproduced} of {claims.length} reproduced
        </span>
      )}
    </li>
  );
}
