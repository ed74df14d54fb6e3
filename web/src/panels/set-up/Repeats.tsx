import { Field, problemsId } from '../../ui/Field';
import { readNumber, readNumbers, writeNumbers } from '../../ui/numbers';
import { TextInput } from '../../ui/TextInput';
import { useIssues, useScenario, useSession } from '../shared/context';
import { problemOf } from '../shared/sentences';
import { SweepChoice } from './SweepChoice';
import styles from './setUp.module.css';

/** Seeds, sweep and limits of the race. */
export function Repeats() {
  const { seeds, sweep, limits } = useScenario();
  const { edit } = useSession();
  const issues = useIssues();
  const problems = (path: string) => issues.filter((issue) => issue.path === path).map(problemOf);
  return (
    <section className={styles.card} aria-labelledby="repeats-heading">
      <h2 id="repeats-heading">Repetitions</h2>
      <div className={styles.form}>
        <Field
          id="seeds"
          label="Seeds"
          help="One run per seed. For each seed, all schemes get identical arrivals; several seeds give confidence intervals, and the leaderboard says how many are needed. Ranges such as 1-5 are allowed."
          problems={problems('seeds')}
        >
          <TextInput<number[]>
            id="seeds"
            value={seeds}
            read={readSeeds}
            write={writeNumbers}
            expected="a list of whole numbers"
            invalid={problems('seeds').length > 0}
            describedBy={problemsId('seeds')}
            onChange={(next) => edit((scenario) => ({ ...scenario, seeds: next }), 'seeds')}
          />
        </Field>
        <SweepChoice />
        {sweep && (
          <Field id="sweep.values" label="Values" problems={problems('sweep.values')}>
            <TextInput<number[]>
              id="sweep.values"
              value={sweep.values}
              read={readNumbers}
              write={writeNumbers}
              expected="a list of numbers"
              invalid={problems('sweep.values').length > 0}
              describedBy={problemsId('sweep.values')}
              onChange={(values) =>
                edit((scenario) => ({ ...scenario, sweep: { ...sweep, values } }), 'sweep.values')
              }
            />
          </Field>
        )}
        <Field
          id="limits.end_ms"
          label="Stop after (ms)"
          help="Simulated time at which a lane stops even if flows remain. Empty: until all flows finish."
          problems={problems('limits.end_ms')}
        >
          <TextInput<number | 'never'>
            id="limits.end_ms"
            numeric
            value={limits.end_ms ?? 'never'}
            read={(text) => (text.trim() === '' ? 'never' : readNumber(text))}
            write={(value) => (value === 'never' ? '' : String(value))}
            expected="a number of milliseconds"
            placeholder="all flows finish"
            invalid={problems('limits.end_ms').length > 0}
            describedBy={problemsId('limits.end_ms')}
            onChange={(value) =>
              edit(
                (scenario) => ({
                  ...scenario,
                  limits: { end_ms: value === 'never' ? null : value },
                }),
                'limits.end_ms',
              )
            }
          />
        </Field>
      </div>
    </section>
  );
}

const readSeeds = (text: string): number[] | null => {
  const numbers = readNumbers(text);
  return numbers?.every((seed) => Number.isInteger(seed) && seed >= 0) ? numbers : null;
};
