import { racksOf } from '../../../derive/lanes/selected';
import { nodeNumber } from '../../../derive/network/nodeNumber';
import type { LaneColumns } from '../../../engine/protocol';
import { withPart } from '../../../state/view/selection';
import type { Selection } from '../../../state/view/view';
import { Select } from '../../../ui/Select';
import { CoflowField, Labelled, NumberField, RangeField } from './selectionInputs';
import styles from './viewBar.module.css';

interface Props {
  readonly selection: Selection;
  /** The arrivals and the network from which to select. */
  readonly columns: LaneColumns;
  readonly seeds: readonly number[];
  readonly onChange: (next: Selection) => void;
}

const KB = 1e3;
const MS = 1e-3;

/** All parts of the selection as fields, an alternative to brushes for keyboards. */
export function SelectionFields({ selection, columns, seeds, onChange }: Props) {
  const { hosts } = columns;
  const racks = racksOf(columns);
  const [seed = seeds[0] ?? 1, coflow] = selection.coflow ?? [];
  return (
    <div className={styles.fields}>
      <RangeField
        label="Size in KB, from – to"
        unit={KB}
        value={selection.sizes}
        onChange={(sizes) => onChange(withPart(selection, 'sizes', sizes))}
      />
      <RangeField
        label="Arrival in ms, from – to"
        unit={MS}
        value={selection.times}
        onChange={(times) => onChange(withPart(selection, 'times', times))}
      />
      <NumberField
        label={`Host, 0 to ${hosts - 1}`}
        value={selection.host}
        most={hosts - 1}
        onChange={(host) => onChange(withPart(selection, 'host', host))}
      />
      {racks.length > 1 && (
        <Labelled text="Rack">
          <Select
            label="Rack"
            value={String(selection.rack ?? '')}
            onChange={(text) =>
              onChange(withPart(selection, 'rack', text === '' ? null : Number(text)))
            }
          >
            <option value="">any</option>
            {racks.map((rack) => (
              <option key={rack} value={rack}>
                Hosts of switch {nodeNumber(hosts, rack)}
              </option>
            ))}
          </Select>
        </Labelled>
      )}
      {columns.coflows.start_s.length > 0 && (
        <CoflowField
          label={`Coflow of seed ${seed}`}
          columns={columns}
          value={coflow}
          onChange={(id) =>
            onChange(withPart(selection, 'coflow', id === null ? null : [seed, id]))
          }
        />
      )}
    </div>
  );
}
