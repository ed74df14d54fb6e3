/** The views of the main area. All but the race are loaded on first use. */
import {
  ChartLine,
  ChartSpline,
  Files,
  GraduationCap,
  type LucideIcon,
  Network,
  Route,
} from 'lucide-react';
import type { ComponentType } from 'react';
import type { Tab } from '../state/view/view';
import { lazyPart } from '../ui/lazyPart';
import { RaceView } from './race/RaceView';

export interface TabEntry {
  readonly id: Tab;
  readonly label: string;
  readonly Icon: LucideIcon;
  readonly View: ComponentType;
  /** Uses the whole width and hides the set-up. */
  readonly wide?: boolean;
}

const RACE: TabEntry = { id: 'race', label: 'Race', Icon: ChartLine, View: RaceView };

export const TABS: readonly TabEntry[] = [
  RACE,
  {
    id: 'flow',
    label: 'Flow',
    Icon: Route,
    View: lazyPart(() => import('./life/FlowView')),
  },
  {
    id: 'network',
    label: 'Network',
    Icon: Network,
    View: lazyPart(() => import('./network/NetworkView')),
  },
  {
    id: 'traffic',
    label: 'Traffic',
    Icon: ChartSpline,
    View: lazyPart(() => import('./traffic/TrafficView')),
  },
  {
    id: 'papers',
    label: 'Papers',
    Icon: Files,
    View: lazyPart(() => import('./papers/PapersView')),
    wide: true,
  },
  {
    id: 'lessons',
    label: 'Lessons',
    Icon: GraduationCap,
    View: lazyPart(() => import('./lessons/LessonsView')),
    wide: true,
  },
];

export const tabById = (id: Tab): TabEntry => TABS.find((tab) => tab.id === id) ?? RACE;
