import { useMemo } from 'react';
import { awaitsPrediction } from '../../state/lessons/answers';
import { allLanesDone, isUnderWay } from '../../state/race/race';
import { addContestant, sameRace } from '../../state/scenario/edit';
import { PRESETS } from '../../state/scenario/presets';
import { THEMES } from '../../state/view/theme';
import { useCatalogue, useIssues, usePage, useScenario, useSession } from '../shared/context';
import { TABS } from '../tabs';
import type { Command } from './command';
import { useDialogs } from './dialogs';
import { useFileCommands } from './useFileCommands';
import { useLessonCommands } from './useLessonCommands';

/** All commands, in the order of the palette. */
export function useCommands(): readonly Command[] {
  const race = useRaceCommands();
  const edits = useEditCommands();
  const files = useFileCommands();
  const views = useViewCommands();
  const lesson = useLessonCommands();
  const choices = useChoices();
  return useMemo(
    () => [...race, ...edits, ...lesson, ...views, ...files, ...choices],
    [race, edits, lesson, views, files, choices],
  );
}

function useRaceCommands(): Command[] {
  const { run, pause, resume, cancel } = useSession();
  const race = usePage((state) => state.race);
  const scenario = useScenario();
  const repeated = race !== null && allLanesDone(race) && sameRace(race.scenario, scenario);
  const awaited = usePage(awaitsPrediction);
  const blocked = useIssues().length > 0 || repeated || awaited;
  const under = isUnderWay(race);
  const paused = race?.status === 'paused';
  const section = 'Race';
  return useMemo(
    () => [
      { id: 'run', section, label: 'Run', keys: '$mod+Enter', off: blocked, run: () => void run() },
      {
        id: 'pause',
        section,
        label: paused ? 'Resume' : 'Pause',
        keys: '$mod+p',
        off: !under,
        run: paused ? resume : pause,
      },
      { id: 'cancel', section, label: 'Cancel', keys: '$mod+.', off: !under, run: cancel },
    ],
    [blocked, under, paused, run, pause, resume, cancel],
  );
}

function useEditCommands(): Command[] {
  const { undo, redo } = useSession();
  const past = usePage(({ history }) => history.past.length > 0);
  const future = usePage(({ history }) => history.future.length > 0);
  const section = 'Edit';
  return useMemo(
    () => [
      { id: 'undo', section, label: 'Undo', keys: '$mod+z', off: !past, run: undo },
      { id: 'redo', section, label: 'Redo', keys: '$mod+Shift+z', off: !future, run: redo },
    ],
    [past, future, undo, redo],
  );
}

function useViewCommands(): Command[] {
  const { setView } = useSession();
  const { setOpen } = useDialogs();
  const projector = usePage(({ view }) => view.display === 'projector');
  return useMemo(() => {
    const section = 'View';
    const tabs = TABS.map(
      ({ id, label }): Command => ({
        id: `view.${id}`,
        section,
        label: `Show ${label.toLowerCase()}`,
        keys: `g ${label.charAt(0).toLowerCase()}`,
        run: () => setView({ tab: id, panel: 'main' }),
      }),
    );
    return [
      ...tabs,
      {
        id: 'projector',
        section,
        label: projector ? 'Leave projector mode' : 'Projector mode',
        words: ['large', 'lecture', 'class', 'beamer'],
        run: () => setView({ display: projector ? 'page' : 'projector' }),
      },
      {
        id: 'palette',
        section,
        label: 'All commands',
        keys: '$mod+k',
        run: () => setOpen('palette'),
      },
      {
        id: 'shortcuts',
        section,
        label: 'Keyboard shortcuts',
        keys: '?',
        words: ['help'],
        run: () => setOpen('shortcuts'),
      },
    ];
  }, [setView, projector, setOpen]);
}

/** Commands that choose an item: presets, schemes to add, themes. */
function useChoices(): Command[] {
  const { choosePreset, edit, chooseTheme } = useSession();
  const { level } = useScenario();
  const { schemes } = useCatalogue();
  return useMemo(
    () => [
      ...PRESETS.map(({ id, topic, scenario: { title } }) => ({
        id: `preset.${id}`,
        section: 'Open a preset',
        label: title ?? id,
        words: [topic],
        run: () => void choosePreset(id),
      })),
      ...schemes
        .filter((card) => card[level])
        .map(({ id, name, idea }) => ({
          id: `add.${id}`,
          section: 'Add a contestant',
          label: `Add ${name}`,
          words: [idea],
          run: () => edit((scenario) => addContestant(scenario, id)),
        })),
      ...THEMES.map(({ id, label }) => ({
        id: `theme.${id}`,
        section: 'Theme',
        label: `Theme: ${label.toLowerCase()}`,
        run: () => chooseTheme(id),
      })),
    ],
    [choosePreset, edit, chooseTheme, level, schemes],
  );
}
