import { useState } from 'react';
import { type DomainKind, growDomain } from './domain';
import type { Domain } from './ticks';

interface Held {
  readonly about: string;
  readonly domain: Domain;
}

/**
 * A domain that grows in steps with the data while more are to come and holds still otherwise. `about` names what is
 * shown (run, metric, scale): when it changes, the domain starts afresh. Once nothing more is to come it follows from
 * the data alone, so that equal races look equal. Without any data it is `fallback`.
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
  // React's way to keep something from the render before: set it while rendering, only when it changed.
  if (domain !== before) setHeld({ about, domain });
  return domain;
}
