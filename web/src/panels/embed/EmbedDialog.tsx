import { useState } from 'react';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { usePage } from '../shared/context';
import { useShare } from '../shared/useShare';
import styles from './offered.module.css';
import { type Offer, useOffers } from './useOffers';

/** Selects the controls for readers of an embedded race, and copies the HTML that embeds it. */
export default function EmbedDialog({ onClose }: { onClose: () => void }) {
  const offers = useOffers();
  const kept = usePage(({ view }) => view.offered);
  const [offered, setOffered] = useState<readonly string[]>(kept);
  const { share, copied } = useShare();
  const copy = async () => {
    const known = offers.map(({ path }) => path).filter((path) => offered.includes(path));
    await share('embed', { offered: known });
  };
  const toggle = (path: string) =>
    setOffered(offered.includes(path) ? offered.filter((one) => one !== path) : [...offered, path]);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Embed this race"
      description="Results and the Run button are always shown. Choose the controls that readers may change."
    >
      <div className={styles.groups}>
        {[...new Set(offers.map(({ of }) => of))].map((of) => (
          <fieldset key={of} className={styles.group}>
            <legend>{of}</legend>
            {offers
              .filter((offer) => offer.of === of)
              .map((offer) => (
                <Choice
                  key={offer.path}
                  offer={offer}
                  chosen={offered.includes(offer.path)}
                  onToggle={() => toggle(offer.path)}
                />
              ))}
          </fieldset>
        ))}
      </div>
      <div className={styles.end}>
        <span role="status">{copied}</span>
        <Button tone="primary" onClick={() => void copy()}>
          Copy HTML
        </Button>
      </div>
    </Dialog>
  );
}

interface ChoiceProps {
  readonly offer: Offer;
  readonly chosen: boolean;
  readonly onToggle: () => void;
}

const Choice = ({ offer, chosen, onToggle }: ChoiceProps) => (
  <label className={styles.choice}>
    <input type="checkbox" checked={chosen} onChange={onToggle} />
    {offer.parameter.label}
  </label>
);
