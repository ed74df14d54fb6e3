/** Opens links: those of the address, and those of files. */
import { engineVersion } from '../catalogue';
import { sameJson } from '../json';
import { ownLesson } from '../lessons/steps';
import { warningOf } from '../link/promised';
import { readLink } from '../link/url';
import { notice } from '../view/notices';
import type { Core } from './core';
import type { IsLatest, Opening } from './opening';
import type { Sharing } from './sharing';

const HELP_WITH_LINKS =
  'Ask the sender to copy the link again with Share, or to send the scenario file.';

export function createOpeningLinks(
  { store: { getState, setState }, notify, scenario }: Core,
  { writeAddress }: Sharing,
  { begin, limits, open, openFirst, runUnlessLong }: Opening,
) {
  /** Keeps the open scenario, or opens the initial preset if there is none, and reports the reason. */
  async function refuse(isLatest: IsLatest, reason: string) {
    const first = scenario().contestants.length === 0;
    if (first) await openFirst(isLatest);
    const instead = first ? 'The default race is shown instead.' : 'The current race is unchanged.';
    const title = `This link cannot be opened: ${reason}.`;
    notify(notice('warning', title, [`${instead} ${HELP_WITH_LINKS}`]));
  }

  type Read = Awaited<ReturnType<typeof readLink>>;

  /** Opens a link that was read; returns whether it is shown. */
  async function openRead(isLatest: IsLatest, link: Read): Promise<boolean> {
    if (link.kind === 'broken') {
      await refuse(isLatest, link.reason);
      return false;
    }
    const { shared: linked, remarks } = link;
    if (!(await open(isLatest, linked))) return false;
    if (remarks.length > 0) notify(notice('warning', 'Link opened, with these remarks:', remarks));
    const { engine: version, fingerprint } = linked;
    const warning = warningOf(version, engineVersion(getState()));
    if (warning) notify(warning);
    if (fingerprint !== null) {
      const promised = { scenario: linked.scenario, engine: version, fingerprint };
      setState({ promised: { ...promised, warning: warning?.id ?? null } });
    }
    return true;
  }

  /** Whether a link differs from the page in its view alone. */
  function differsInView(link: Read): link is Read & { kind: 'opened' } {
    return (
      link.kind === 'opened' &&
      link.shared.preset === getState().preset &&
      sameJson(link.shared.lesson, ownLesson(getState())) &&
      sameJson(link.shared.scenario, scenario())
    );
  }

  return {
    /** Opens the link that the page was called with. */
    async openFragment(isLatest: IsLatest, fragment: string) {
      await openRead(isLatest, await readLink(fragment, limits()));
    },

    /** Follows Back and Forward. If only the view differs, the race is kept. */
    async follow(fragment: string) {
      const isLatest = begin();
      if (fragment.length <= 1) await openFirst(isLatest);
      else {
        const link = await readLink(fragment, limits());
        if (!isLatest()) return;
        if (differsInView(link)) return setState({ view: link.shared.view });
        if (!(await openRead(isLatest, link))) {
          if (isLatest()) writeAddress('replace');
          return;
        }
      }
      await runUnlessLong(isLatest);
    },

    /** Opens a link from a file, and races it. */
    async openLink(text: string) {
      const isLatest = begin();
      if (!(await openRead(isLatest, await readLink(text, limits())))) return;
      writeAddress('push');
      await runUnlessLong(isLatest);
    },
  };
}
