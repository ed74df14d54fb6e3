import type { Control, Domain } from '../../../engine/generated';
import { givenAt } from '../../../state/scenario/edit';
import { Disclosure } from '../../../ui/Disclosure';
import { type Offer, useOffers } from '../../embed/useOffers';
import { useScenario } from '../../shared/context';
import styles from './editor.module.css';
import { NumberField } from './NumberField';

/** Most controls of a step. */
const MOST = 2;

interface Props {
  readonly controls: readonly Control[];
  readonly onChange: (controls: readonly Control[]) => void;
}

/** The parameters that students may change, with their ranges. */
export function ControlChoices({ controls, onChange }: Props) {
  const scenario = useScenario();
  const offers = useOffers().filter(({ parameter }) => rangeOf(parameter.domain) !== null);
  const toggle = (offer: Offer) => {
    const others = controls.filter(({ path }) => path !== offer.path);
    if (others.length < controls.length) return onChange(others);
    const given = givenAt(scenario, offer.place)[offer.parameter.name];
    const [from, to] = around(Number(given ?? offer.parameter.domain.default), offer);
    onChange([...controls, { path: offer.path, from, to }]);
  };
  const change = (path: string, part: Partial<Control>) =>
    onChange(controls.map((one) => (one.path === path ? { ...one, ...part } : one)));
  return (
    <Disclosure title={`Sliders for students: ${controls.length} of at most ${MOST}`}>
      <ul className={styles.choices}>
        {offers.map((offer) => {
          const control = controls.find(({ path }) => path === offer.path);
          return (
            <li key={offer.path}>
              <label>
                <input
                  type="checkbox"
                  checked={control !== undefined}
                  disabled={control === undefined && controls.length >= MOST}
                  onChange={() => toggle(offer)}
                />
                {offer.of}: {offer.parameter.label}
              </label>
              {control && (
                <span className={styles.range}>
                  <NumberField
                    label="from"
                    value={control.from}
                    onChange={(from) => from < control.to && change(offer.path, { from })}
                  />
                  <NumberField
                    label="to"
                    value={control.to}
                    onChange={(to) => to > control.from && change(offer.path, { to })}
                  />
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </Disclosure>
  );
}

/** The range of a numeric parameter; null for others. */
const rangeOf = (domain: Domain): readonly [number, number] | null =>
  domain.kind === 'number' || domain.kind === 'integer' ? [domain.min, domain.max] : null;

/** From half to twice a value, within its range. */
function around(value: number, { parameter: { domain } }: Offer): [number, number] {
  const [min, max] = rangeOf(domain) ?? [value, value];
  const rounded = (bound: number) => (domain.kind === 'integer' ? Math.round(bound) : bound);
  const low = Math.max(min, rounded(value / 2));
  const high = Math.min(max, rounded(value * 2));
  return low < high ? [low, high] : [min, max];
}
