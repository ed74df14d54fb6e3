import { useCallback } from 'react';
import { provenanceLines } from '../../state/export/provenance';
import { notice } from '../../state/view/notices';
import { useIssues, useSession } from './context';
import { problemOf } from './sentences';
import { useCopy } from './useCopy';

/** Copies the details for a bug report. */
export function useReport(): () => Promise<void> {
  const { provenance, notify, address } = useSession();
  const issues = useIssues();
  const copy = useCopy();
  return useCallback(async () => {
    const from = await provenance();
    const lines = [
      ...provenanceLines(from),
      ...issues.map((issue) => `${issue.path}: ${problemOf(issue)}`),
      `page ${buildOf(document)}`,
      `browser ${navigator.userAgent}`,
      `${address()}#${from.fragment}`,
    ];
    const copied = await copy(lines.join('\n'));
    if (copied) notify(notice('success', 'Bug-report details copied to the clipboard.'));
  }, [provenance, notify, address, issues, copy]);
}

/** The name of the entry script contains a hash, which identifies the build. */
const buildOf = ({ scripts }: Document): string =>
  [...scripts].flatMap(({ src }) => /([\w-]+)\.js$/.exec(src)?.[1] ?? [])[0] ?? 'in development';
