import { type Knot, readSizeTable, writeSizeTable } from '../../derive/distributions/sizeTable';
import type { SizePreview } from '../../engine/generated';
import { readsData, withData, withoutData } from '../../state/scenario/edit';
import { useCatalogue, useScenario, useSession } from '../shared/context';
import { KnotHandles } from './KnotHandles';
import { KnotTable } from './KnotTable';
import { PasteTable } from './PasteTable';
import { SizePicture } from './SizePicture';

/** Tables with more points have no handles. */
const MOST_HANDLES = 40;

/** The distribution of sizes; editable if the workload reads a custom table. */
export function OwnSizes({ sizes }: { sizes: SizePreview }) {
  const scenario = useScenario();
  const { edit } = useSession();
  const card = useCatalogue().workloads.find(({ id }) => id === scenario.workload.kind);
  if (card?.data !== 'size-table') return <SizePicture sizes={sizes} />;

  const use = (knots: readonly Knot[], merge: string | null = null) =>
    edit((now) => withData(now, card, writeSizeTable(knots)), merge);
  const own = readsData(scenario, card);
  const read = own ? readSizeTable(scenario.workload.data ?? '') : null;
  const knots = read?.kind === 'table' ? read.knots : null;
  if (!own) {
    return (
      <SizePicture
        sizes={sizes}
        controls={
          <button type="button" onClick={() => use(sizes.table)}>
            Customise
          </button>
        }
      />
    );
  }
  const bent = knots && knots.length <= MOST_HANDLES ? knots : null;
  return (
    <SizePicture
      sizes={sizes}
      editing
      controls={
        <button type="button" onClick={() => edit((now) => withoutData(now, card))}>
          Back to published sizes
        </button>
      }
      overlay={
        bent ? (layout) => <KnotHandles layout={layout} knots={bent} onChange={use} /> : undefined
      }
      below={
        <>
          {bent && <KnotTable knots={bent} onChange={use} />}
          <PasteTable text={scenario.workload.data ?? ''} onUse={use} />
        </>
      }
    />
  );
}
