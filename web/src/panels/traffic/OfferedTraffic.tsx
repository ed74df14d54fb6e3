import { useState } from 'react';
import type { ScenarioSpec } from '../../engine/generated';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Notice } from '../../ui/Notice';
import { Remarks } from '../form/Remarks';
import { RemedyButton } from '../form/RemedyButton';
import { useCatalogue, useSession } from '../shared/context';
import { fieldName } from '../shared/fieldName';
import { problemOf } from '../shared/sentences';
import { LongHaul } from './LongHaul';
import { TrafficPictures } from './TrafficPictures';
import styles from './traffic.module.css';
import { usePreview } from './usePreview';

/** The user's traffic, previewed before it replaces the current one. */
export interface Offer {
  readonly title: string;
  readonly scenario: ScenarioSpec;
}

interface Props {
  readonly offer: Offer;
  readonly onClose: () => void;
}

export default function OfferedTraffic({ offer, onClose }: Props) {
  const { title } = offer;
  const [scenario, setScenario] = useState(offer.scenario);
  const { openScenario } = useSession();
  const catalogue = useCatalogue();
  const { seen, issues, remedy } = usePreview(scenario);
  const lines = scenario.workload.data?.trim().split('\n').length ?? 0;
  const open = (chosen: ScenarioSpec) => {
    onClose();
    void openScenario(chosen);
  };
  return (
    <Dialog
      wide
      open
      onOpenChange={(stays) => stays || onClose()}
      title={title}
      description={`${lines.toLocaleString('en')} lines, previewed on the current network. Nothing is applied yet.`}
    >
      <div className={styles.offer}>
        {issues.length > 0 && (
          <Notice tone="error" title="The file has an error">
            <ul>
              {issues.map((issue) => (
                <li key={issue.path + issue.expected}>
                  {fieldName(issue.path, scenario, catalogue)}: {problemOf(issue)}
                </li>
              ))}
            </ul>
            {remedy && <RemedyButton remedy={remedy} onTake={setScenario} />}
          </Notice>
        )}
        {seen && issues.length === 0 && <Remarks remarks={seen.remarks} onRemedy={setScenario} />}
        {seen && <LongHaul scenario={scenario} totals={seen.totals} onOpen={open} />}
        {seen && <TrafficPictures preview={seen} />}
        <div className={styles.offerActions}>
          <Button onClick={onClose}>Cancel</Button>
          {issues.length === 0 && (
            <Button tone="primary" disabled={!seen} onClick={() => open(scenario)}>
              Race it
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}
