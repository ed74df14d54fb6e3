import type { DataFormat } from '../../engine/generated';
import { withoutData } from '../../state/scenario/edit';
import { Button } from '../../ui/Button';
import styles from '../set-up/setUp.module.css';
import { useCatalogue, useScenario, useSession } from '../shared/context';
import { useFileDialog } from '../shared/fileDialog';
import { humanised } from '../shared/sentences';

/** The user's own traffic: loaded data, and buttons to add some. */
export function DataField() {
  const { kind, data } = useScenario().workload;
  const { edit } = useSession();
  const card = useCatalogue().workloads.find(({ id }) => id === kind);
  const format = card?.data;
  if (!format && data === undefined) return null;
  const clear = () => edit((scenario) => withoutData(scenario, card ?? { data_when: null }));
  return (
    <div className={styles.data}>
      {data === undefined ? (
        <p>{format && <Invitation format={format} />}</p>
      ) : (
        <p>
          {lines(data).toLocaleString('en')} lines of your own data.{' '}
          <Button tone="link" onClick={clear}>
            Remove
          </Button>
        </p>
      )}
    </div>
  );
}

function Invitation({ format }: { format: DataFormat }) {
  const openFile = useFileDialog();
  return (
    <>
      {humanised(format)}: drop a file anywhere on the page, or{' '}
      <Button tone="link" onClick={openFile}>
        open one
      </Button>
      .
    </>
  );
}

const lines = (text: string): number => text.trim().split('\n').length;
