import { Command as List } from 'cmdk';
import { SquarePen } from 'lucide-react';
import { useEffect, useState } from 'react';
import { schemeName, schemeOf } from '../../../state/knownSchemes';
import { addContestant } from '../../../state/scenario/edit';
import { type Example, examples } from '../../../state/scenario/ownSchemes';
import { useCatalogue, useScenario, useSession } from '../../shared/context';
import styles from '../contestants/contestants.module.css';

/** The sources that an own scheme can start from at the current level. */
export function OwnExamples({ onClose }: { onClose: () => void }) {
  const { level } = useScenario();
  const { edit } = useSession();
  const catalogue = useCatalogue();
  const [all, setAll] = useState<readonly Example[]>([]);
  useEffect(() => {
    void examples().then(setAll);
  }, []);
  const able = all.filter((example) => example[level]);
  if (able.length === 0) return null;
  return (
    <List.Group heading="Write your own">
      {able.map(({ name, source }) => {
        const card = schemeOf(catalogue, name);
        const title = card?.name ?? schemeName(catalogue, { source });
        const idea = card?.idea ?? /^idea "([^"]*)"/m.exec(source)?.[1];
        return (
          <List.Item
            key={name}
            value={`own ${name}`}
            keywords={['Your own scheme', 'write', 'source', title]}
            onSelect={() => {
              onClose();
              edit((scenario) => addContestant(scenario, { source }));
            }}
          >
            <SquarePen aria-hidden className={styles.pen} />
            <span className={styles.choice}>
              <strong>Your own scheme, from {title}</strong>
              <span>{idea}</span>
            </span>
          </List.Item>
        );
      })}
    </List.Group>
  );
}
