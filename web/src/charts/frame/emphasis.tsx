/** Emphasises one contestant and dims the others; one provider links several charts. */
import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import type { Series } from '../series';

interface Emphasis {
  readonly key: string | undefined;
  readonly point: (key: string | undefined) => void;
}

const EmphasisContext = createContext<Emphasis | undefined>(undefined);

export function EmphasisProvider({ children }: { children: ReactNode }) {
  const [key, point] = useState<string>();
  const value = useMemo(() => ({ key, point }), [key]);
  return <EmphasisContext value={value}>{children}</EmphasisContext>;
}

/** Joins the group of a surrounding provider, or starts one. */
export function EmphasisGroup({ children }: { children: ReactNode }) {
  const around = use(EmphasisContext);
  return around ? children : <EmphasisProvider>{children}</EmphasisProvider>;
}

export function useEmphasis(): Emphasis {
  return use(EmphasisContext) ?? { key: undefined, point: () => {} };
}

/** The marks of one contestant. */
export function SeriesGroup({ series, children }: { series: Series; children: ReactNode }) {
  const { key } = useEmphasis();
  const faded = key !== undefined && key !== series.key;
  return (
    <g data-series={series.key} opacity={faded ? 0.18 : 1}>
      {children}
    </g>
  );
}
