import { useState } from 'react';

/** A setting of a chart's view: the page's when it passes one (to keep it in a link), else the chart's own. */
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
  return [given ?? own, set];
}
