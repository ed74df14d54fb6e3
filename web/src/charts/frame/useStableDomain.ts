import { useState } from 'react';
import type { Domain } from './axis';
import { type DomainKind, growDomain } from './domain';

interface Held {
  readonly about: string;
  readonly domain: Domain;
}

/**
 * A domain that grows in steps with the data and holds still otherwise. `about` names what is shown (run, metric,
 * scale): when it changes, the domain starts afresh. Without any data it is `fallback`.
 */
export function useStableDomain(
  extent: Domain | undefined,
  kind: DomainKind,
  about: string,
  fallback: Domain,
): Domain {
  const [held, setHeld] = useState<Held>();
  const before = held?.about === about ? held.domain : undefined;
  if (!extent) return before ?? fallback;
  const domain = growDomain(before, extent, kind);
  // React's way to keep something from the render before: set it while rendering, only when it changed.
  if (domain !== before) setHeld({ about, domain });
  return domain;
}
