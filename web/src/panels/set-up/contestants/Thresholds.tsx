import { Maximize2 } from 'lucide-react';
import { useState } from 'react';
import type { Parameter, SchemeCard } from '../../../engine/generated';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { Disclosure } from '../../../ui/Disclosure';
import { problemOf } from '../../shared/sentences';
import styles from './contestants.module.css';
import { ThresholdCosts } from './ThresholdCosts';
import { ThresholdSizes } from './ThresholdSizes';
import { ThresholdTable } from './ThresholdTable';
import { thresholdList } from './thresholdList';
import { useThresholdEdits, useThresholdPlan } from './useThresholds';

interface Props {
  readonly index: number;
  readonly scheme: SchemeCard;
}

/** The thresholds between the levels of a contestant, with their costs. */
export default function Thresholds({ index, scheme }: Props) {
  const list = thresholdList(scheme);
  return list ? <Parts index={index} scheme={scheme} list={list} /> : null;
}

function Parts({ index, scheme, list }: Props & { list: Parameter }) {
  const [large, setLarge] = useState(false);
  const [lower, setLower] = useState(0);
  const { seen, issues } = useThresholdPlan(index, lower);
  const edits = useThresholdEdits(index, scheme, list);
  if (!seen?.plan) {
    return issues.map((issue) => (
      <p key={issue.path} className={styles.unplanned}>
        Thresholds cannot be shown: {issue.path}, {problemOf(issue)}
      </p>
    ));
  }
  const { plan, sizes } = seen;
  const shared = { plan, sizes, list, edits };
  return (
    <div className={styles.thresholds}>
      <ThresholdSizes {...shared} height={190} />
      <Disclosure title="Thresholds as numbers">
        <ThresholdTable {...shared} />
      </Disclosure>
      <Button onClick={() => setLarge(true)}>
        <Maximize2 aria-hidden />
        Solvers and their costs
      </Button>
      <Dialog
        wide
        open={large}
        onOpenChange={setLarge}
        title={`Thresholds of ${scheme.name}`}
        description="Where levels end on the flow sizes of the current traffic, and what other thresholds would cost on one link."
      >
        <div className={styles.large}>
          <ThresholdSizes {...shared} />
          <ThresholdTable {...shared} />
          <ThresholdCosts {...shared} lower={lower} onLower={setLower} />
        </div>
      </Dialog>
    </div>
  );
}
