/** Picks a flow by number or by what is notable about it, and the contestants whose lives are shown. */
import { useId, useState } from 'react';
import { Swatch } from '../../charts';
import type { Race } from '../../state/race/race';
import a11y from '../../ui/a11y.module.css';
import { Button } from '../../ui/Button';
import { Select } from '../../ui/Select';
import { usePage, useSession } from '../shared/context';
import { useEntrants } from '../shared/useEntrants';
import { stripsOf } from '../shared/useFlowPicking';
import styles from './life.module.css';
import { useNotable } from './useNotable';

export function FlowPicker({ race }: { race: Race }) {
  const notable = useNotable(race);
  const { setView } = useSession();
  return (
    <div className={styles.picker}>
      <ByNumber race={race} />
      {notable.map(({ label, flow }) => (
        <Button key={label} onClick={() => setView({ flow, span: null })}>
          {label}
        </Button>
      ))}
      <Contestants race={race} />
    </div>
  );
}

function ByNumber({ race }: { race: Race }) {
  const flow = usePage(({ view }) => view.flow);
  const { setView } = useSession();
  const { seeds } = race.scenario;
  const [seed, setSeed] = useState(flow?.[0] ?? seeds[0] ?? 1);
  const [text, setText] = useState('');
  const id = useId();
  const number = /\d+/.exec(text)?.[0];
  return (
    <form
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault();
        if (number !== undefined) setView({ flow: [seed, Number(number)], span: null });
      }}
    >
      <label htmlFor={id}>Flow</label>
      <input
        id={id}
        type="search"
        inputMode="numeric"
        autoComplete="off"
        placeholder="number"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {seeds.length > 1 && (
        <Select label="Seed" value={String(seed)} onChange={(value) => setSeed(Number(value))}>
          {seeds.map((one) => (
            <option key={one} value={one}>
              seed {one}
            </option>
          ))}
        </Select>
      )}
      <button type="submit" disabled={number === undefined}>
        Show
      </button>
    </form>
  );
}

function Contestants({ race }: { race: Race }) {
  const view = usePage((state) => state.view);
  const { setView } = useSession();
  const strips = stripsOf(race, view);
  const toggle = (index: number) => {
    const next = strips.includes(index)
      ? strips.filter((one) => one !== index)
      : [...strips, index];
    if (next.length > 0) setView({ strips: next });
  };
  return (
    <fieldset className={styles.contestants}>
      <legend className={a11y.unseen}>Under</legend>
      <span aria-hidden>Under</span>
      {useEntrants(race).map(({ appearance }, index) => (
        <button
          key={appearance.key}
          type="button"
          aria-pressed={strips.includes(index)}
          onClick={() => toggle(index)}
        >
          <Swatch series={appearance} line={false} />
          {appearance.label}
        </button>
      ))}
    </fieldset>
  );
}
