import { Command as List } from 'cmdk';
import { Swatch } from '../../../charts';
import type { SchemeCard } from '../../../engine/generated';
import { addContestant } from '../../../state/scenario/edit';
import palette from '../../commands/commands.module.css';
import { useCatalogue, useScenario, useSession } from '../../shared/context';
import { humanised } from '../../shared/sentences';
import { OwnExamples } from '../own/OwnExamples';
import styles from './contestants.module.css';
import { matching } from './matching';

/** All schemes with a model at the current level, by family with their ideas, searchable by any word. */
interface Props {
  /** Lists only the sources that an own scheme can start from. */
  readonly own: boolean;
  readonly onClose: () => void;
}

export default function ContestantChooser({ own, onClose }: Props) {
  const { level, contestants } = useScenario();
  const { edit } = useSession();
  const { schemes } = useCatalogue();
  const able = own ? [] : schemes.filter((card) => card[level]);
  const families = [...new Set(able.map(({ family }) => family))];
  const racing = new Set(contestants.map(({ scheme }) => scheme));
  const add = ({ id }: SchemeCard) => {
    onClose();
    edit((scenario) => addContestant(scenario, id));
  };
  return (
    <List.Dialog
      open
      onOpenChange={(open) => open || onClose()}
      label={own ? 'Write your own scheme' : 'Add a contestant'}
      loop
      filter={(_, typed, [name = '', ...words] = []) => matching(name, typed, words)}
      overlayClassName={palette.overlay ?? ''}
      contentClassName={`${palette.palette} ${styles.chooser}`}
    >
      <List.Input placeholder={own ? 'Search by name' : 'Search by name, idea or author'} />
      <List.List>
        <List.Empty>No matching scheme.</List.Empty>
        {families.map((family) => (
          <List.Group key={family} heading={humanised(family)}>
            {able
              .filter((card) => card.family === family)
              .map((card) => (
                <List.Item
                  key={card.id}
                  value={card.id}
                  keywords={[
                    card.name,
                    card.idea,
                    card.citation,
                    ...card.information.map(humanised),
                  ]}
                  onSelect={() => add(card)}
                >
                  <Swatch series={{ ...card, key: card.id, label: card.name }} />
                  <span className={styles.choice}>
                    <strong>
                      {card.name}
                      {racing.has(card.id) && <small> already added; adds another copy</small>}
                    </strong>
                    <span>{card.idea}</span>
                  </span>
                </List.Item>
              ))}
          </List.Group>
        ))}
        <OwnExamples onClose={onClose} />
      </List.List>
    </List.Dialog>
  );
}
