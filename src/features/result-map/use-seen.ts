import { useEffect, useState, type RefObject } from 'react';

/** True once an element has come in sight; one that isn't displayed never does. */
export function useSeen(element: RefObject<HTMLElement | null>): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const target = element.current;
    if (seen || target === null) return;
    const watch = new IntersectionObserver(
      (entries) => setSeen((known) => known || entries.some((entry) => entry.isIntersecting)),
      { rootMargin: '200px' },
    );
    watch.observe(target);
    return () => watch.disconnect();
  }, [element, seen]);
  return seen;
}
