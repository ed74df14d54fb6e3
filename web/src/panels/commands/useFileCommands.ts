import { useMemo } from 'react';
import { fileName, save } from '../../ui/save';
import { useCatalogue, usePage, useScenario, useSession } from '../shared/context';
import { useFileDialog } from '../shared/fileDialog';
import { useReport } from '../shared/useReport';
import { useSavePage } from '../shared/useSavePage';
import { useShare } from '../shared/useShare';
import type { Command } from './command';
import { useDialogs } from './dialogs';

/** Commands for files, links and past races. */
export function useFileCommands(): Command[] {
  const scenario = useScenario();
  const { store, provenance } = useSession();
  const raced = usePage(({ race }) => race !== null);
  const catalogue = useCatalogue();
  const openFile = useFileDialog();
  const { share } = useShare();
  const savePage = useSavePage();
  const report = useReport();
  const { setOpen } = useDialogs();
  return useMemo(() => {
    const section = 'Files and links';
    const saveScenario = () => {
      const text = `${JSON.stringify(scenario, null, 2)}\n`;
      save(`${fileName(scenario.title)}.json`, text, 'application/json');
    };
    const saveSummary = async () => {
      const { race } = store.getState();
      if (!race) return;
      const { summaryCsv } = await import('../../state/export/summaryCsv');
      const text = summaryCsv(race, catalogue, await provenance());
      save(`${fileName(race.scenario.title)}.csv`, text, 'text/csv');
    };
    const list: Omit<Command, 'section'>[] = [
      { id: 'open', label: 'Open a file…', keys: '$mod+o', run: openFile },
      { id: 'history', label: 'History…', keys: 'g h', run: () => setOpen('history') },
      { id: 'save', label: 'Download the scenario (JSON)', keys: '$mod+s', run: saveScenario },
      {
        id: 'summary',
        label: 'Download the summary (CSV)',
        off: !raced,
        run: () => void saveSummary(),
      },
      {
        id: 'page',
        label: 'Download the page with this race (HTML)',
        words: ['offline', 'self-contained', 'USB', 'single file'],
        run: () => void savePage(scenario.title || 'Millrace'),
      },
      { id: 'link', label: 'Copy link', run: () => void share('page') },
      {
        id: 'link.projector',
        label: 'Copy projector link',
        run: () => void share('projector'),
      },
      {
        id: 'link.qr',
        label: 'Show a QR code of the link',
        words: ['phone', 'scan', 'class'],
        run: () => setOpen('qr'),
      },
      {
        id: 'link.embed',
        label: 'Embed…',
        words: ['iframe', 'HTML'],
        run: () => setOpen('embed'),
      },
      {
        id: 'report',
        label: 'Copy bug-report details',
        words: ['bug', 'issue', 'version', 'build'],
        run: () => void report(),
      },
    ];
    return list.map((command) => ({ ...command, section }));
  }, [scenario, store, provenance, raced, catalogue, openFile, savePage, share, report, setOpen]);
}
