/** Provides the session and the catalogue to all panels. */
import { createContext, use } from 'react';
import { useStore } from 'zustand';
import type { Issue, Remark } from '../../engine/generated';
import type { Known } from '../../state/knownSchemes';
import type { Session } from '../../state/session/session';
import type { State } from '../../state/store';

const SessionContext = createContext<Session | null>(null);
export const SessionProvider = SessionContext.Provider;

export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('panels live inside a session');
  return session;
}

export const usePage = <T,>(select: (state: State) => T): T => useStore(useSession().store, select);

export const useScenario = () => usePage((state) => state.history.present);

const NO_ISSUES: readonly Issue[] = [];

/** The engine's issues with the scenario; those of the last check while a new one is pending. */
export const useIssues = () => usePage((state) => state.checked?.issues ?? NO_ISSUES);

const NO_REMARKS: readonly Remark[] = [];

/** The engine's remarks on the scenario. */
export const useRemarks = () => usePage((state) => state.checked?.remarks ?? NO_REMARKS);

/** A change that fixes some of the issues, if known. */
export const useRemedy = () => usePage((state) => state.checked?.remedy);

const CatalogueContext = createContext<Known | null>(null);
export const CatalogueProvider = CatalogueContext.Provider;

export function useCatalogue(): Known {
  const catalogue = use(CatalogueContext);
  if (!catalogue) throw new Error('panels live inside a catalogue');
  return catalogue;
}
