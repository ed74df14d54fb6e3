/** The flows that a scatter shows, and the domains of its axes. */
import { useMemo } from 'react';
import type { LaneResults } from '../../derive/lanes/pooled';
import { flowPairs } from '../../derive/life/flowPairs';
import { extentOf } from '../axis/domain';
import type { Domain } from '../axis/ticks';
import { useStableDomain } from '../axis/useStableDomain';
import type { DomainKind } from '../series';
import { rangeWithin, roomyDomain } from './scatterRange';

interface Options {
  readonly a: readonly LaneResults[] | undefined;
  readonly b: readonly LaneResults[] | undefined;
  readonly range: Domain | null;
  readonly scale: DomainKind;
  /** Identifies the content. */
  readonly about: string;
  readonly running: boolean;
}

/** Dots drawn at most. */
const MOST = 4_000;

export function useScatter({ a = NONE, b = NONE, range, scale, about, running }: Options) {
  const all = useMemo(() => flowPairs(a, b, MOST), [a, b]);
  const extent = extentOf(
    all.sampled.flatMap(({ a_s, b_s }) => [a_s, b_s]),
    scale,
  );
  const whole = useStableDomain(extent, scale, about, [1e-5, 1e-1], running);
  const shown = rangeWithin(range, whole);
  const [low, high] = shown ?? [];
  const found = useMemo(
    () => (low === undefined || high === undefined ? all : flowPairs(a, b, MOST, [low, high])),
    [all, a, b, low, high],
  );
  const up = extentOf(
    found.sampled.map(({ b_s }) => b_s),
    scale,
  );
  return {
    ...{ found, whole, both: all.both },
    /** The shown range across; null for all. */
    range: shown,
    x: shown ?? whole,
    y: shown && up ? roomyDomain(up, scale) : whole,
  };
}

const NONE: readonly LaneResults[] = [];
