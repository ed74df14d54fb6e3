import { useState } from 'react';

/** A setting of a chart: controlled if the page passes it (to keep it in links), else local. */
export function useChoice<T>(
  given: T | undefined,
  onChange: ((value: T) => void) | undefined,
  initial: T,
): [T, (value: T) => void] {
  const [own, setOwn] = useState(initial);
  const set = (value: T) => {
    setOwn(value);
    onChange?.(value);
  };
  return [given === undefined ? own : given, set];
}
