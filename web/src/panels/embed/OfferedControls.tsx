import { givenAt, withParameter } from '../../state/scenario/edit';
import { ParameterField } from '../form/ParameterField';
import { useIssues, usePage, useScenario, useSession } from '../shared/context';
import styles from './offered.module.css';
import { useOffers } from './useOffers';

/** The parameters that the link allows its readers to change. */
export function OfferedControls() {
  const offered = usePage(({ view }) => view.offered);
  const scenario = useScenario();
  const issues = useIssues();
  const { edit } = useSession();
  const offers = useOffers().filter(({ path }) => offered.includes(path));
  if (offers.length === 0) return null;
  return (
    <section className={styles.controls} aria-label="Controls">
      {offers.map(({ path, place, parameter }) => {
        const given = givenAt(scenario, place);
        return (
          <ParameterField
            key={path}
            id={path}
            parameter={parameter}
            value={given[parameter.name] ?? parameter.domain.default}
            given={false}
            issues={issues}
            onChange={(value) =>
              edit((present) => withParameter(present, place, parameter, value), path)
            }
          />
        );
      })}
    </section>
  );
}
