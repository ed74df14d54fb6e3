import { useEffect, useState } from 'react';
import type { MeasureValue } from '../../engine/protocol';
import { measuredLanes } from '../../state/lessons/measuredLanes';
import { sameRace } from '../../state/scenario/edit';
import { usePage, useScenario, useSession } from '../shared/context';

/** Values by measure; empty before the race of the step has ended. */
export type Values = ReadonlyMap<string, MeasureValue>;

const NOTHING: Values = new Map();

/** The values of measures in the current race. Those of the previous race of the step stay until there are new ones. */
export function useMeasured(step: string, measures: readonly string[]): Values {
  const race = usePage((state) => state.race);
  const scenario = useScenario();
  const { measure, busy } = useSession();
  const [known, setKnown] = useState({ step, values: NOTHING });
  const wanted = measures.join('\n');
  useEffect(() => {
    const texts = wanted === '' ? [] : wanted.split('\n');
    if (texts.length === 0 || !race || !sameRace(race.scenario, scenario)) return;
    const lanes = measuredLanes(race, texts);
    if (!lanes) return;
    let current = true;
    const end = busy.begin();
    const keep = (values: readonly MeasureValue[]) => {
      const entries = texts.flatMap((text, at) => {
        const value = values[at];
        return value ? [[text, value] as const] : [];
      });
      if (current) setKnown({ step, values: new Map(entries) });
    };
    measure(texts, lanes)
      .then(keep, (error: unknown) => {
        const gap = error instanceof Error ? error.message : String(error);
        keep(texts.map(() => ({ measured: null, gap })));
      })
      .finally(end);
    return () => {
      current = false;
    };
  }, [race, scenario, wanted, step, measure, busy]);
  // Another step never shows values of this one.
  return known.step === step ? known.values : NOTHING;
}
