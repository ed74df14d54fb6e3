import { useState } from 'react';
import type { DomainKind } from '../series';
import { growDomain } from './domain';
import type { Domain } from './ticks';

interface Held {
  readonly about: string;
  readonly domain: Domain;
}

/**
 * A domain that grows in steps with the data while more will follow, and is stable otherwise. `about` identifies the
 * content (run, metric, scale): when it changes, the domain is reset. Without further data to follow, it depends on the
 * data alone, so that equal races look equal. Without any data it is `fallback`.
 */
export function useStableDomain(
  extent: Domain | undefined,
  kind: DomainKind,
  about: string,
  fallback: Domain,
  growing: boolean,
): Domain {
  const [held, setHeld] = useState<Held>();
  const before = held?.about === about ? held.domain : undefined;
  if (!extent) return (growing && before) || fallback;
  const next = growDomain(growing ? before : undefined, extent, kind);
  const domain = before?.every((end, at) => end === next[at]) ? before : next;
  // React's pattern for state derived from the previous render: set it while rendering, and only on change.
  if (domain !== before) setHeld({ about, domain });
  return domain;
}
