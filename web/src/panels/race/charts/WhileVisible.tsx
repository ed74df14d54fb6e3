import { type ReactNode, useEffect, useRef, useState } from 'react';

interface Props {
  /** Whether the content updates by itself; other changes are rendered at once. */
  readonly live: boolean;
  readonly children: ReactNode;
}

/** Starts slightly before the content is visible. */
const MARGIN = '300px';

/** Freezes its content while it is out of sight, so that a running race draws only visible charts. */
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
