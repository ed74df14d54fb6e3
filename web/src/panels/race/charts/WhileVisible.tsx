import { type ReactNode, useEffect, useRef, useState } from 'react';

interface Props {
  /** Whether what is shown changes by itself; when it does not, every change is shown at once. */
  readonly live: boolean;
  readonly children: ReactNode;
}

/** Begins a little before it can be seen. */
const MARGIN = '300px';

/** Holds what it shows as it is while that changes out of sight: a running race draws only what someone sees. */
export function WhileVisible({ live, children }: Props) {
  const ref = useRef<HTMLDivElement>(null);
  const [visible, setVisible] = useState(true);
  const [held, hold] = useState(children);
  useEffect(() => {
    if (!ref.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => setVisible(entry?.isIntersecting ?? true),
      { rootMargin: MARGIN },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  const follows = visible || !live;
  if (follows && held !== children) hold(children);
  return <div ref={ref}>{follows ? children : held}</div>;
}
